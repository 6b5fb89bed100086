import type { TestUser } from '#tests/support/session.ts'

/** The `updatedAt` that an edit of this row must carry. */
export async function readVersion(
  who: TestUser,
  table:
    | 'agencies'
    | 'groups'
    | 'transactions'
    | 'user_transaction_types'
    | 'profiles'
    | 'operators'
    | 'subscription_plans'
    | 'transaction_types'
    | 'user_subscriptions'
    | 'manual_payments',
  id: string,
): Promise<string> {
  const { db } = who.database
  if (
    table === 'operators' ||
    table === 'subscription_plans' ||
    table === 'transaction_types' ||
    table === 'user_subscriptions' ||
    table === 'manual_payments'
  ) {
    return (
      await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()
    ).updated_at.toISOString()
  }
  const query =
    table === 'profiles'
      ? db.selectFrom('profiles').select('updated_at').where('user_id', '=', id)
      : db.selectFrom(table).select('updated_at').where('owner_id', '=', who.userId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).updated_at.toISOString()
}

/** The version of a client for administrators: the later of the rows of account and profile. */
export async function readPersonVersion(who: TestUser, userId: string): Promise<string> {
  const { db } = who.database
  const account = await db.selectFrom('users').select('updated_at').where('id', '=', userId).executeTakeFirstOrThrow()
  const profile = await readVersion(who, 'profiles', userId)
  const version = account.updated_at.toISOString()
  return version > profile ? version : profile
}
