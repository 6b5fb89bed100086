import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { OwnerId } from '#server/auth/owner-id.ts'
import type { Database } from '#server/db/schema.ts'
import type { Actor } from '#server/auth/sessions.ts'
import type { IsoDate } from '#shared/calendar-date.ts'

/** What a service function or verb gets beside its input: the database and the time of the call. */
export interface Call {
  readonly db: Kysely<Database>
  readonly now: Date
  /** The civil date of `now` in the business zone (D13). */
  readonly today: IsoDate
  readonly log: Logger
  readonly requestId: string
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
