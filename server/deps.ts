import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { createPasswords, type Passwords } from '#server/features/auth/passwords.ts'
import { createRateLimits, noRateLimits, type RateLimits } from '#server/features/auth/rate-limits.ts'
import { createSessions, type Actor, type Sessions } from '#server/features/auth/sessions.ts'
import { civilDate, type Clock } from '#server/platform/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts'
import { createMail, type Mail } from '#server/platform/mail/mail.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Config } from './config.ts'

export interface Deps {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly config: Pick<
    Config,
    'businessTimeZone' | 'publicUrl' | 'trustProxy' | 'metricsToken' | 'supportPhone' | 'securityContact'
  >
  readonly log: Logger
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly mail: Mail
  readonly jobs: JobQueue
}

export function buildDeps(
  { db, pool }: OpenDatabase,
  { clock, config, log }: { clock: Clock; config: Config; log: Logger },
): Deps {
  const jobs = createJobQueue(pool, log)
  return {
    db,
    clock,
    config,
    log,
    sessions: createSessions({ db, clock, secure: config.publicUrl.startsWith('https:') }),
    // One core is left for requests that hash no password.
    passwords: createPasswords(Math.max(1, availableParallelism() - 1)),
    rateLimits: config.rateLimit ? createRateLimits(pool) : noRateLimits,
    jobs,
    mail: createMail(jobs),
  }
}

export interface Call {
  readonly db: Kysely<Database>
  readonly now: Date
  /** The civil date of `now` in `timeZone`. */
  readonly today: IsoDate
  readonly timeZone: string
  readonly log: Logger
  readonly requestId: string
}

export interface WithDeps {
  readonly deps: Deps
}

export function startCall(deps: Deps, requestId: string): Call & WithDeps {
  const now = deps.clock.now()
  const timeZone = deps.config.businessTimeZone
  return { deps, db: deps.db, now, today: civilDate(now, timeZone), timeZone, log: deps.log, requestId }
}

export interface AccountCall extends Call {
  readonly userId: string
}

export interface AuditedCall extends AccountCall {
  readonly account: Actor
}

/** A call on a tenant's rows: `userId` acts, `ownerId` is the tenant. */
export interface OwnerCall extends AccountCall {
  readonly ownerId: OwnerId
}

export interface AuditedOwnerCall extends OwnerCall, AuditedCall {}
