import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/vite-chunks.ts'
import { landing } from './build/vite-landing.ts'
import { mantineCss } from './build/vite-mantine-css.ts'
import { mantineParts } from './build/vite-mantine-parts.ts'
import { precompress } from './build/vite-precompress.ts'
import { trpcHooks } from './build/vite-trpc-hooks.ts'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [
    // Before react(): it splits the routes before their JSX is compiled.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./routes'),
      generatedRouteTree: here('./app/route-tree.gen.ts'),
      tmpDir: here('../node_modules/.cache/tanstack-router'),
      quoteStyle: 'single',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    mantineCss(),
    mantineParts(here('.')),
    trpcHooks(here('.')),
    landing(),
    precompress(),
  ],
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Fonts and pictures stay files: the security policy need not allow data: URLs for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Without it a browser from before 2023 fetches a little later, and the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading a property does nothing else anywhere in here: no getter with consequences keeps code that is not used.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { strictPort: true },
})
