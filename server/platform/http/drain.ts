import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** A request that was sent on a kept connection just before the stop is here, and read, by then. */
const GRACE_MS = 150

/**
 * Ends a server in good order: no new connections, everything under way is answered, so long at most; then the rest is cut.
 *
 * Node's own `close` cuts kept connections that look idle at once, also those on which a request has arrived unread, and lets
 * a busy client go on for ever on its own. Here idle ones get a moment first; that answers say `Connection: close` from now on
 * is the application's part.
 */
export async function drain(server: Server, mostMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After the poll phase, so that a busy process has read what has arrived before it looks who is idle.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), GRACE_MS)
  const lastMoment = setTimeout(() => server.closeAllConnections(), mostMs)
  await closed
  clearInterval(idle)
  clearTimeout(lastMoment)
}
