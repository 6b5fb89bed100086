import type { TestUser } from '#tests/support/session.ts'

/** The `updatedAt` that an edit of this row must carry. */
export async function readSellerVersion({ database }: TestUser): Promise<string> {
  const row = await database.db.selectFrom('seller_settings').select('updated_at').executeTakeFirstOrThrow()
  return row.updated_at.toISOString()
}

export async function readVersion(
  who: TestUser,
  table:
    | 'agencies'
    | 'commission_months'
    | 'commission_rules'
    | 'debtors'
    | 'expense_categories'
    | 'groups'
    | 'members'
    | 'operator_accounts'
    | 'places'
    | 'invitations'
    | 'alert_rules'
    | 'terminals'
    | 'transactions'
    | 'user_transaction_types'
    | 'profiles'
    | 'operators'
    | 'subscription_plans'
    | 'transaction_types'
    | 'user_subscriptions'
    | 'manual_payments'
    | 'client_notes',
  id: string,
): Promise<string> {
  const { db } = who.database
  if (
    table === 'operators' ||
    table === 'subscription_plans' ||
    table === 'transaction_types' ||
    table === 'user_subscriptions' ||
    table === 'manual_payments' ||
    table === 'client_notes'
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
