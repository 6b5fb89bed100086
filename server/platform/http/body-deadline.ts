import type { IncomingMessage } from 'node:http'

/** A body of a call is 64 kB at most: even on a bad line it is here by then. */
export const BODY_MS = 30_000
/** A proof of 5 MB at 300 kbit/s takes over two minutes. Whoever may send one gets so long, and nobody more. */
export const SLOW_BODY_MS = 180_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body has not all arrived in time. Node's own `requestTimeout` is one for the whole server and stands at
 * the longer of the two.
 */
export function limitBodyTime(req: IncomingMessage, ms: number): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy()
  }, ms)
  timer.unref()
  deadlines.set(req, timer)
  req.once('close', () => clearTimeout(timer))
}

/** Leaves the body of this request to `SLOW_BODY_MS`: for who is known, and to a reader that bounds it itself. */
export function allowSlowBody(req: IncomingMessage): void {
  return clearTimeout(deadlines.get(req))
}
