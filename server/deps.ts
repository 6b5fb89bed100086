import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Author } from '#server/features/audit/author.ts'
import { createKnownDevices, type KnownDevices } from '#server/features/auth/known-devices.ts'
import { createPasswords, type Passwords } from '#server/features/auth/passwords.ts'
import { createRateLimits, noRateLimits, type RateLimits } from '#server/features/auth/rate-limits.ts'
import { createSessions, type Sessions } from '#server/features/auth/sessions.ts'
import type { Account, Member } from '#server/features/auth/sessions.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { civilDate, type Clock } from '#server/platform/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type StorageHealth, watchStorage } from '#server/platform/db/storage-health.ts'
import { setDistribution } from '#server/platform/distribution/mode.ts'
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts'
import { createMail, type Mail } from '#server/platform/mail/mail.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Config } from './config.ts'

export interface Deps {
  readonly db: Kysely<Database>
  /** For what must work while calls hold all connections of `db`. */
  readonly reserve: Kysely<Database>
  readonly clock: Clock
  readonly config: Pick<
    Config,
    'businessTimeZone' | 'publicUrl' | 'trustProxy' | 'metricsToken' | 'securityContact' | 'backups'
  >
  readonly log: Logger
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly devices: KnownDevices
  readonly mail: Mail
  readonly jobs: JobQueue
  readonly storage: StorageHealth
}

export function buildDeps(
  { db, pool, reserve }: OpenDatabase,
  { clock, config, log }: { clock: Clock; config: Config; log: Logger },
): Deps {
  setDistribution(config.distributed)
  const jobs = createJobQueue(pool, log)
  const secure = config.publicUrl.startsWith('https:')
  return {
    db,
    reserve,
    clock,
    config,
    log,
    sessions: createSessions({ db, clock, secure }),
    // One core is left for requests that hash no password.
    passwords: createPasswords(Math.max(1, availableParallelism() - 1)),
    rateLimits: config.rateLimit ? createRateLimits(pool) : noRateLimits,
    devices: createKnownDevices({ db, clock, secure }),
    jobs,
    storage: watchStorage(pool, log),
    mail: createMail(jobs),
  }
}

/** The same, with the database on the reserved connections. */
export function onReserve(deps: Deps): Deps {
  const { reserve: db, clock, config } = deps
  return { ...deps, db, sessions: createSessions({ db, clock, secure: config.publicUrl.startsWith('https:') }) }
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

/** A call of an account: what belongs to the person, or the administration. */
export interface AccountCall extends Call {
  readonly userId: string
}

/** A call whose changes the audit trail names its author with. */
export interface AuthoredCall extends Call {
  readonly author: Author
}

export interface AuditedCall extends AccountCall, AuthoredCall {
  readonly account: Account & { readonly sessionId: string }
}

/** A call that reads a tenant's rows, by a member or by the administration. */
export interface SpaceCall extends Call, ScopedSpace {}

/** A call of a member on a tenant's rows: `member` acts, `ownerId` is the tenant. */
export interface OwnerCall extends SpaceCall {
  readonly member: Member
}

export interface AuditedOwnerCall extends OwnerCall, AuthoredCall {}
