import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Time for a request sent on a kept-alive connection just before the stop to arrive and be read. */
const GRACE_MS = 150

/**
 * Stops a server: no new connections, running requests get their response, for at most `mostMs`; then the rest is cut.
 *
 * Node's `close` cuts idle connections at once, also those with a request that has arrived unread, and lets a busy client
 * continue without end. Here idle ones are cut a moment later, and the application sends `Connection: close` from now on.
 */
export async function drain(server: Server, mostMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After the poll phase, so that a busy process reads what has arrived before it looks for idle connections.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), GRACE_MS)
  const lastMoment = setTimeout(() => server.closeAllConnections(), mostMs)
  await closed
  clearInterval(idle)
  clearTimeout(lastMoment)
}
