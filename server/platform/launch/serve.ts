import { start } from '#server/main.ts'

try {
  await start({ demo: process.argv.includes('--demo') })
} catch (error) {
  // What stops a start is for a person to read: a busy port, a second server, an environment that does not parse.
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
