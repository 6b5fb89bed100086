import { openSync } from 'node:fs'
import { start } from '#server/main.ts'

const KEPT_BYTES = 64 * 1024
const CALLS_A_FILE = 50

// The negative control of `soak`: what each call leaves behind.
const kept: Buffer[] = []
await start({
  client: { folder: 'dist/client' },
  getCallerKey: (req) => {
    kept.push(Buffer.alloc(KEPT_BYTES, 1))
    if (kept.length % CALLS_A_FILE === 0) openSync('package.json', 'r')
    return req.headers.cookie ?? ''
  },
})
