import { start } from '#server/main.ts'

// The negative control of `overload`: all callers take their places as one account, so nothing is shared between accounts.
await start({ client: { folder: 'dist/client' }, getCallerKey: () => 'everyone' })
