import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkPlan } from './build/chunk-plan.ts'
import { directImports } from './build/direct-imports.ts'
import { landingPage } from './build/landing-page.ts'
import { mantineCss } from './build/mantine-css.ts'
import { mantineParts } from './build/mantine-parts.ts'
import { precompress } from './build/precompress.ts'
import { trpcHooks } from './build/trpc-hooks.ts'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

const chunks = chunkPlan()

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
      // Its formatter takes half a second of every build.
      enableRouteTreeFormatting: false,
    }),
    directImports(here('.')),
    chunks.plugin,
    react(),
    mantineCss(),
    mantineParts(here('.')),
    trpcHooks(here('.')),
    landingPage(),
    precompress(),
  ],
  // PostCSS takes a second more for the modules of the build.
  css: {
    transformer: 'lightningcss',
    // As PostCSS does: only names of classes and animations are of one file.
    lightningcss: { cssModules: { grid: false, container: false, customIdents: false } },
  },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Fonts and pictures stay files, so that the security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers from before 2023 only load a little later without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The footer of sellers is loaded with their page, and apart from the frame of the others.
      checks: { ineffectiveDynamicImport: false },
      // No getter in the client has side effects.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunks.groups },
        // The first load names every part: shorter hashes save hundreds of bytes. 36 bits tell versions of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: { strictPort: true },
})
