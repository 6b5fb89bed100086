import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface ResponseLimits {
  /** Ends a response of which the client takes nothing for so long. */
  readonly stallMs: number
  /** Longest time from the first byte to the last. */
  readonly totalMs: number
  /** The same for files, which may be large: see `allowLongResponse`. */
  readonly fileMs: number
}

/**
 * The system takes more only when a third of its buffer is free, so progress comes in steps of several hundred kilobytes: a minute
 * without any is less than 64 kbit/s.
 */
export const RESPONSE_LIMITS: ResponseLimits = { stallMs: 60_000, totalMs: 180_000, fileMs: 600_000 }

const CHECKS_PER_STALL = 6

interface Watched {
  startedAt: number | undefined
  progressAt: number
  written: number
  unsent: number
}

const files = new WeakSet<ServerResponse>()

/** Gives this response `fileMs`: for a route that limits how many an account has at once. */
export function allowLongResponse(res: ServerResponse): void {
  files.add(res)
}

/**
 * Returns a function that watches a response until it is closed. One that stalls or takes too long loses its connection: an unread
 * response would hold its memory, its place and, for an export, its database connection as long as the client likes. Time before the
 * first byte, and time in which the client has taken all there is, does not count as a stall.
 */
export function watchResponses(server: Server, { stallMs, totalMs, fileMs }: ResponseLimits) {
  const watched = new Map<ServerResponse, Watched>()

  function check(res: ServerResponse, state: Watched, now: number): void {
    // Without a socket it waits for the response before it on the same connection.
    if (!res.headersSent || res.socket === null) return void (state.progressAt = now)
    state.startedAt ??= now
    const written = res.socket.bytesWritten
    const unsent = countUnsent(res)
    if (unsent === 0 || written !== state.written || unsent !== state.unsent) state.progressAt = now
    state.written = written
    state.unsent = unsent
    const longestMs = files.has(res) ? fileMs : totalMs
    if (now - state.progressAt >= stallMs || now - state.startedAt >= longestMs) res.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [res, state] of watched) check(res, state, now)
  }, stallMs / CHECKS_PER_STALL)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  return (req: IncomingMessage, res: ServerResponse): void => {
    if (res.socket === null) closeWithConnection(req, res)
    watched.set(res, { startedAt: undefined, progressAt: performance.now(), written: 0, unsent: 0 })
    res.once('close', () => watched.delete(res))
  }
}

/**
 * A response that waits for the one before it on the same connection has no socket yet, so Node does not close it with the connection,
 * and what it holds would never be released.
 */
function closeWithConnection({ socket }: IncomingMessage, res: ServerResponse): void {
  const close = () => {
    if (res.socket !== null) return
    res.destroy()
    res.emit('close')
  }
  socket.once('close', close)
  res.once('close', () => socket.off('close', close))
}

/** Bytes that the system has not taken. A large write counts as a whole in `writableLength` until its end, so its rest is added. */
function countUnsent(res: ServerResponse): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own timeout of sockets reads it too; it has no public name
  const socket = res.socket as { _handle?: { writeQueueSize?: number } | null } | null
  return res.writableLength + (socket?._handle?.writeQueueSize ?? 0)
}
