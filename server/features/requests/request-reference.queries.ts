import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { readPaymentReference } from '#shared/requests/payment-reference.ts'

export async function findLatestReference(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pending_users')
    .select('payment_reference as reference')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reference ?? null
}

export async function findReference(trx: Transaction<Database>, id: string): Promise<string> {
  const { reference } = await trx
    .selectFrom('pending_users')
    .select('payment_reference as reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reference
}

/**
 * Whether the search is the reference of a request of this person.
 * @param personId a column with the account, or with the request where there is no account
 */
export function hasReference(personId: string, search: string): RawBuilder<boolean> {
  const reference = readPaymentReference(search)
  if (reference === null) return sql<boolean>`false`
  return sql<boolean>`(${sql.ref(personId)} in (
    select coalesce(q.user_id, q.id) from pending_users q where q.payment_reference = ${reference}
  ))`
}
