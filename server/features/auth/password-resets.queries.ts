import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/** Undefined for an unknown address and for a suspended or rejected account. */
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

export function findPasswordReset(
  db: Kysely<Database>,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; passwordHash: string; mustChangePassword: boolean } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', 'u.password_hash as passwordHash', 'u.must_change_password as mustChangePassword'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}

export async function deleteUserPasswordResets(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredPasswordResets(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
