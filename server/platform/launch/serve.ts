import { start } from '#server/main.ts'

try {
  await start({ demo: process.argv.includes('--demo') })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
