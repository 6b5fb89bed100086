import type { IncomingMessage } from 'node:http'

/** The body of a call is at most 64 kB, which arrives in this time on a bad line too. */
export const BODY_MS = 30_000
/** A file of 5 MB at 300 kbit/s takes over two minutes. Only for signed-in accounts that upload. */
export const SLOW_BODY_MS = 180_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Node's `requestTimeout` is one value for the whole server, so it is set to the longer time. */
export function limitBodyTime(req: IncomingMessage, ms: number): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy()
  }, ms)
  timer.unref()
  deadlines.set(req, timer)
  req.once('close', () => clearTimeout(timer))
}

/** Gives the body of this request `SLOW_BODY_MS`: for signed-in accounts, and a reader that limits the size. */
export function allowSlowBody(req: IncomingMessage): void {
  return clearTimeout(deadlines.get(req))
}
