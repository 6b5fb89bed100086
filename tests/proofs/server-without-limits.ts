import { start } from '#server/main.ts'

// The negative control of `overload`: every call starts at once and is never refused.
const endless = { running: 100_000, waiting: 100_000, retryAfterMs: 1000 }
await start({ client: { folder: 'dist/client' }, callLimits: { work: endless, doors: endless } })
