import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#server/features/auth/sessions.ts'
import { startCall, type Call, type Deps, type WithDeps } from '#server/deps.ts'

/** What every procedure of one HTTP request shares. */
export interface Context extends Call, WithDeps {
  /** The caller's address, proxies counted (`TRUST_PROXY`). */
  readonly ip: string
  readonly userAgent: string | undefined
  /** Who calls; looked up at most once a request. */
  actor(): Promise<Actor | undefined>
  /** Sets the session cookie of the answer. */
  setCookie(value: string): void
}

/** A request as our middlewares leave it. */
export interface IncomingCall extends IncomingMessage {
  ip?: string | undefined
  requestId?: string
}

export function createContext(deps: Deps, req: IncomingCall, res: ServerResponse): Context {
  let actor: Promise<Actor | undefined> | undefined
  return {
    ...startCall(deps, req.requestId ?? ''),
    ip: req.ip ?? req.socket.remoteAddress ?? '',
    userAgent: req.headers['user-agent'],
    actor: () => (actor ??= deps.sessions.find(req.headers.cookie)),
    setCookie: (value) => {
      res.setHeader('Set-Cookie', value)
    },
  }
}
