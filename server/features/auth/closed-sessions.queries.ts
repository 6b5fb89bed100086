import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountStatus } from '#shared/auth/roles.ts'

/** Keeps which sessions of the account end now. */
export async function insertClosedSessions(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .insertInto('closed_sessions')
    .columns(['id', 'user_id', 'expires_at'])
    .expression((eb) => eb.selectFrom('sessions').select(['id', 'user_id', 'expires_at']).where('user_id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findClosedAccount(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; status: AccountStatus } | undefined> {
  return db
    .selectFrom('closed_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id as userId', 'u.status'])
    .where('s.id', '=', sessionId)
    .where('s.expires_at', '>', now)
    .where('u.status', '<>', 'active')
    .executeTakeFirst()
}

export async function deleteExpiredClosedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('closed_sessions').where('expires_at', '<=', now).execute()
}
