import type { Kysely, Transaction } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { selectActiveSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'

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
  found: {
    createdAt: string
    extendedAt: string
    sessionExpiresAt: string
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
    startedAt: string | null
    expiresAt: string | null
    trialExpiresAt: string | null
  }
}

/** Every call runs this: built once, and one JSON text, because reading sixteen columns doubles the cost of a session. */
const findRow = fixedStatement<{ sessionId: string; now: Date }, SessionRow>((db, { sessionId, now }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.user_id', 's.user_id')
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('s.user_id'), now).as('a'),
      (join) => join.onTrue(),
    )
    .select(({ ref }) =>
      jsonBuildObject({
        createdAt: ref('s.created_at'),
        extendedAt: ref('s.extended_at'),
        sessionExpiresAt: ref('s.expires_at'),
        userId: ref('u.id'),
        email: ref('u.email'),
        role: ref('u.role'),
        status: ref('u.status'),
        mustChangePassword: ref('u.must_change_password'),
        firstName: ref('p.first_name'),
        lastName: ref('p.last_name'),
        planId: ref('a.planId'),
        planName: ref('a.planName'),
        maxAgencies: ref('a.maxAgencies'),
        startedAt: ref('a.startedAt'),
        expiresAt: ref('a.expiresAt'),
        trialExpiresAt: ref('a.trialExpiresAt'),
      }).as('found'),
    )
    .where('s.id', '=', sessionId),
)

/** Nothing about access is cached between calls. */
export async function findSessionWithAccount(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<SessionWithAccount | undefined> {
  const [row] = await findRow(db, { sessionId, now })
  if (row === undefined) return undefined
  const { found } = row
  return {
    session: {
      createdAt: new Date(found.createdAt),
      extendedAt: new Date(found.extendedAt),
      expiresAt: new Date(found.sessionExpiresAt),
    },
    account: {
      userId: found.userId,
      email: found.email,
      role: found.role,
      status: found.status,
      mustChangePassword: found.mustChangePassword,
      firstName: found.firstName,
      lastName: found.lastName,
      subscription:
        found.planId === null || found.planName === null
          ? null
          : {
              planId: found.planId,
              planName: found.planName,
              maxAgencies: found.maxAgencies,
              startedAt: dateOrNull(found.startedAt),
              expiresAt: dateOrNull(found.expiresAt),
              trialExpiresAt: dateOrNull(found.trialExpiresAt),
            },
    },
  }
}

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

export async function insertSession(
  trx: Transaction<Database>,
  session: { id: string; userId: string; now: Date; expiresAt: Date; userAgent: string | undefined },
): Promise<void> {
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

export async function extendSession(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ extended_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export async function deleteSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteUserSessions(
  trx: Transaction<Database>,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .execute()
}

export interface LiveSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly usedAt: Date
}

export function listLiveSessions(db: Kysely<Database>, userId: string, now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'extended_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('extended_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes all sessions of an account but one. Returns how many of them had not expired. */
export async function deleteOtherSessions(
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<number> {
  const gone = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('expires_at as expiresAt')
    .execute()
  return gone.filter(({ expiresAt }) => expiresAt.getTime() > now.getTime()).length
}

export async function deleteExpiredSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
