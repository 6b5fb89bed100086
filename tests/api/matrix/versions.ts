import type { TestUser } from '#tests/support/session.ts'

/** The `updatedAt` that an edit of this row must carry (D11). */
export async function versionOf(
  who: TestUser,
  table:
    | 'agencies'
    | 'groups'
    | 'transactions'
    | 'user_transaction_types'
    | 'profiles'
    | 'operators'
    | 'subscription_plans'
    | 'transaction_types',
  id: string,
): Promise<Date> {
  const { db } = who.database
  if (table === 'operators' || table === 'subscription_plans' || table === 'transaction_types') {
    return (await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  }
  const query =
    table === 'profiles'
      ? db.selectFrom('profiles').select('updated_at').where('user_id', '=', id)
      : db.selectFrom(table).select('updated_at').where('owner_id', '=', who.userId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).updated_at
}
