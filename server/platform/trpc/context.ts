import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#server/features/auth/sessions.ts'
import { startCall, type Call, type Deps, type WithDeps } from '#server/deps.ts'

/** Shared by all procedures of one HTTP request. */
export interface Context extends Call, WithDeps {
  /** The caller's address, behind as many proxies as `TRUST_PROXY` says. */
  readonly ip: string
  readonly userAgent: string | undefined
  /** The signed-in account; looked up at most once for each request. */
  actor(): Promise<Actor | undefined>
  setCookie(value: string): void
}

/** With the fields that Express and our middlewares add. */
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
