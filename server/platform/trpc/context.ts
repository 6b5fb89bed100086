import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#server/features/auth/sessions.ts'
import { startCall, type Call, type Deps, type WithDeps } from '#server/deps.ts'

export interface Context extends Call, WithDeps {
  readonly ip: string
  readonly userAgent: string | undefined
  actor(): Promise<Actor | undefined>
  setCookie(value: string): void
}

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
