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

/** The parts of the application over an open database; the same in `main`, in tests and in measurements. */
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
    // One core is left to everybody who is not signing in (T4).
    passwords: createPasswords(Math.max(1, availableParallelism() - 1)),
    rateLimits: config.rateLimit ? createRateLimits(pool) : noRateLimits,
    jobs,
    mail: createMail(jobs),
  }
}

/** What a service function or verb gets beside its input: the database and the time of the call. */
export interface Call {
  readonly db: Kysely<Database>
  readonly now: Date
  /** The civil date of `now` in the business zone (D13). */
  readonly today: IsoDate
  /** The business time zone, in which days begin and end, such as `Africa/Casablanca`. */
  readonly timeZone: string
  readonly log: Logger
  readonly requestId: string
}

/** What a call also gets that sends mail, hashes passwords or reads a setting. */
export interface WithDeps {
  readonly deps: Deps
}

/** A call that begins now; `requestId` names it in the log and in the audit trail. */
export function startCall(deps: Deps, requestId: string): Call & WithDeps {
  const now = deps.clock.now()
  const timeZone = deps.config.businessTimeZone
  return { deps, db: deps.db, now, today: civilDate(now, timeZone), timeZone, log: deps.log, requestId }
}

/** A call by somebody who is signed in. */
export interface AccountCall extends Call {
  readonly userId: string
}

/** A call by an administrator (D2), or by anybody whose act goes into the audit trail: `account` is who it names. */
export interface AuditedCall extends AccountCall {
  readonly account: Actor
}

/** A call that acts on a tenant's rows (D8). `userId` is who acts, `ownerId` whose rows. */
export interface OwnerCall extends AccountCall {
  readonly ownerId: OwnerId
}

/** A call that changes a tenant's rows: its trail tells who did what. */
export interface AuditedOwnerCall extends OwnerCall, AuditedCall {}
