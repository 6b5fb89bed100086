import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/** Who a reset mail goes to: a known address whose account is neither suspended nor rejected (D4, D7). */
export function findResetRecipient(
  trx: Transaction<Database>,
  email: string,
): Promise<{ userId: string; firstName: string } | undefined> {
  return trx
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id as userId', 'p.first_name as firstName'])
    .where('u.email', '=', email)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}

export async function insertPasswordReset(
  trx: Transaction<Database>,
  reset: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute()
}

/** Whose token this is, while it is good. */
export function findPasswordReset(
  db: Kysely<Database>,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Every link that was sent to an account: a password that changed makes them all worthless. */
export async function deleteUserPasswordResets(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredPasswordResets(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
