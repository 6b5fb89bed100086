import type { Kysely, Transaction } from 'kysely'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import type { Database } from '#server/db/schema.ts'
import { activeSubscriptionOf } from '#server/subscriptions/subscriptions.queries.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'

/** An account as the ladder of doors needs it, with the subscription in force at the time of the call (D23). */
export interface Account {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly status: AccountStatus
  readonly mustChangePassword: boolean
  readonly firstName: string
  readonly lastName: string
  readonly subscription: ActiveSubscription | null
}

export interface ActiveSubscription {
  readonly planId: string
  readonly planName: string
  readonly maxAgencies: number | null
  readonly startedAt: Date | null
  readonly expiresAt: Date | null
  readonly trialExpiresAt: Date | null
}

interface SessionWithAccount {
  readonly session: { createdAt: Date; extendedAt: Date; expiresAt: Date }
  readonly account: Account
}

interface SessionRow {
  createdAt: Date
  extendedAt: Date
  sessionExpiresAt: Date
  userId: string
  email: string
  role: Role
  status: AccountStatus
  mustChangePassword: boolean
  firstName: string
  lastName: string
  planId: string | null
  planName: string | null
  maxAgencies: number | null
  startedAt: Date | null
  expiresAt: Date | null
  trialExpiresAt: Date | null
}

/** Built once: every call of everybody asks it. */
const findRow = fixedStatement<{ sessionId: string; now: Date }, SessionRow>((db, { sessionId, now }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.user_id', 's.user_id')
    .leftJoinLateral(
      (eb) => activeSubscriptionOf(eb.ref('s.user_id'), now).as('a'),
      (join) => join.onTrue(),
    )
    .select([
      's.created_at as createdAt',
      's.extended_at as extendedAt',
      's.expires_at as sessionExpiresAt',
      'u.id as userId',
      'u.email',
      'u.role',
      'u.status',
      'u.must_change_password as mustChangePassword',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'a.planId',
      'a.planName',
      'a.maxAgencies',
      'a.startedAt',
      'a.expiresAt',
      'a.trialExpiresAt',
    ])
    .where('s.id', '=', sessionId),
)

/** Session, account and subscription in one statement: nothing about access is remembered between calls. */
export const findSessionWithAccount = async (
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<SessionWithAccount | undefined> => {
  const [row] = await findRow(db, { sessionId, now })
  if (row === undefined) return undefined
  return {
    session: { createdAt: row.createdAt, extendedAt: row.extendedAt, expiresAt: row.sessionExpiresAt },
    account: {
      userId: row.userId,
      email: row.email,
      role: row.role,
      status: row.status,
      mustChangePassword: row.mustChangePassword,
      firstName: row.firstName,
      lastName: row.lastName,
      subscription:
        row.planId === null || row.planName === null
          ? null
          : {
              planId: row.planId,
              planName: row.planName,
              maxAgencies: row.maxAgencies,
              startedAt: row.startedAt,
              expiresAt: row.expiresAt,
              trialExpiresAt: row.trialExpiresAt,
            },
    },
  }
}

export const insertSession = async (
  trx: Transaction<Database>,
  session: { id: string; userId: string; now: Date; expiresAt: Date; userAgent: string | undefined },
): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.now,
      extended_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent ?? null,
    })
    .execute()
}

export const extendSession = async (
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ extended_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export const deleteSession = async (db: Kysely<Database>, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export const deleteSessionsOfUser = async (
  trx: Transaction<Database>,
  userId: string,
  exceptSessionId?: string,
): Promise<void> => {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .execute()
}

/** A session as its owner may see it in a list. */
export interface LiveSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: Date
  /** When it was last extended, which is when it was used, to the minute. */
  readonly usedAt: Date
}

/** The sessions that still open something, the last used first. */
export const listLiveSessions = (db: Kysely<Database>, userId: string, now: Date): Promise<LiveSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'extended_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('extended_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Removes all sessions of an account but one. Answers how many of them still opened something. */
export const deleteOtherSessions = async (
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<number> => {
  const gone = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('expires_at as expiresAt')
    .execute()
  return gone.filter(({ expiresAt }) => expiresAt.getTime() > now.getTime()).length
}

export const deleteExpiredSessions = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
