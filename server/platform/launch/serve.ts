import { setFlagsFromString } from 'node:v8'

// V8 doubles the space for new objects while the modules load, and keeps it: 20 MB of an idle server. main.ts lets it grow again.
setFlagsFromString('--semi-space-growth-factor=1')

try {
  const { start } = await import('#server/main.ts')
  await start({ demo: process.argv.includes('--demo') })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
