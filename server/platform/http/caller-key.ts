import type { Deps } from '#server/deps.ts'
import { getSessionId, type IncomingCall } from '#server/platform/trpc/context.ts'

/**
 * Whose places a request takes, without asking the database: the account of its session, or its network address if it has none or
 * this process has not seen the session yet.
 */
export function getCallerKey(deps: Pick<Deps, 'sessions'>, req: IncomingCall): string {
  return deps.sessions.recallAccount(getSessionId(deps, req)) ?? `address ${req.ip ?? req.socket.remoteAddress ?? ''}`
}
