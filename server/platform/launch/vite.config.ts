import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  root: here('.'),
  build: {
    ssr: here('./serve.ts'),
    outDir: here('../../../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { external: true },
})
