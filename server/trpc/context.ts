import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Kysely } from 'kysely'
import type { Passwords } from '#server/auth/passwords.ts'
import type { RateLimits } from '#server/auth/rate-limits.ts'
import type { Actor, Sessions } from '#server/auth/sessions.ts'
import { civilDate, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { JobQueue } from '#server/db/job-queue.ts'
import type { Database } from '#server/db/schema.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Call } from '#server/verb-context.ts'

/** What the application is built from; `main.ts` and the tests each make theirs. */
export interface Deps {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly config: Pick<Config, 'businessTimeZone' | 'publicUrl' | 'trustProxy' | 'metricsToken' | 'supportPhone'>
  readonly log: Logger
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly mail: Mail
  readonly jobs: JobQueue
}

/** What every procedure of one HTTP request shares. */
export interface Context extends Call {
  readonly deps: Deps
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

export const createContext = (deps: Deps, req: IncomingCall, res: ServerResponse): Context => {
  const now = deps.clock.now()
  const requestId = req.requestId ?? ''
  let actor: Promise<Actor | undefined> | undefined
  return {
    deps,
    db: deps.db,
    now,
    today: civilDate(now, deps.config.businessTimeZone),
    log: deps.log,
    requestId,
    ip: req.ip ?? req.socket.remoteAddress ?? '',
    userAgent: req.headers['user-agent'],
    actor: () => (actor ??= deps.sessions.find(req.headers.cookie)),
    setCookie: (value) => {
      res.setHeader('Set-Cookie', value)
    },
  }
}
