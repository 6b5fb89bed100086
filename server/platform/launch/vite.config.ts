import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  root: here('.'),
  build: {
    ssr: true,
    outDir: here('../../../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('./run-built.ts'),
        serve: here('./serve.ts'),
        product: here('../../product.ts'),
        // Where there is no TypeScript, as in the image: node dist/server/backup.js.
        backup: here('../commands/backup.ts'),
        restore: here('../commands/restore.ts'),
        'verify-books': here('../commands/verify-books.ts'),
        'audit-verify': here('../commands/audit-verify.ts'),
        distribute: here('../commands/distribute.ts'),
        // A separate process, started by the server.
        'scheduled-backup': here('../commands/scheduled-backup.ts'),
        // Started as a thread, from the file beside the one that starts it.
        'spreadsheet-worker': here('../spreadsheets/spreadsheet-worker.ts'),
      },
      // All in one folder: the server finds the client's files beside it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { external: true },
})
