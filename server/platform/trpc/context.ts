import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#server/features/auth/sessions.ts'
import { MEMBER_HEADER } from '#shared/wire/member-header.ts'
import { startCall, type Call, type Deps, type WithDeps } from '#server/deps.ts'

export interface Context extends Call, WithDeps {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly cookieHeader: string | undefined
  /** Whose form is sent, where that may be another than the caller: the client says so with mutations. */
  readonly formMember: string | undefined
  actor(): Promise<Actor | undefined>
  /** Replaces a cookie of the same name that the response already sets, and keeps all others. */
  setCookie(value: string): void
}

export interface IncomingCall extends IncomingMessage {
  ip?: string | undefined
  requestId?: string
  /** See `getSessionId`; null if there is none. */
  sessionId?: string | null
}

/** What the session of a request is stored under. Read once: the places of a request are those of its account. */
export function getSessionId({ sessions }: Pick<Deps, 'sessions'>, req: IncomingCall): string | undefined {
  if (req.sessionId === undefined) req.sessionId = sessions.readId(req.headers.cookie) ?? null
  return req.sessionId ?? undefined
}

export function createContext(deps: Deps, req: IncomingCall, res: ServerResponse): Context {
  let actor: Promise<Actor | undefined> | undefined
  return {
    ...startCall(deps, req.requestId ?? ''),
    ip: req.ip ?? req.socket.remoteAddress ?? '',
    userAgent: req.headers['user-agent'],
    cookieHeader: req.headers.cookie,
    formMember: [req.headers[MEMBER_HEADER]].flat()[0],
    actor: () => (actor ??= deps.sessions.findById(getSessionId(deps, req))),
    setCookie: (value) => {
      const start = value.slice(0, value.indexOf('=') + 1)
      const others = [res.getHeader('Set-Cookie') ?? []].flat().filter((other) => !String(other).startsWith(start))
      res.setHeader('Set-Cookie', [...others.map(String), value])
    },
  }
}
