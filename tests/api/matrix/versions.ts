import type { TestUser } from '#tests/support/session.ts'

/** The `updatedAt` that an edit of this row must carry (D11). */
export async function versionOf(
  who: TestUser,
  table: 'agencies' | 'groups' | 'transactions' | 'user_transaction_types' | 'profiles',
  id: string,
): Promise<Date> {
  const { db } = who.database
  const query =
    table === 'profiles'
      ? db.selectFrom('profiles').select('updated_at').where('user_id', '=', id)
      : db.selectFrom(table).select('updated_at').where('owner_id', '=', who.userId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).updated_at
}
