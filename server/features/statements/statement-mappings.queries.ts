import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'

export async function findMappingOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  accountId: string,
): Promise<StatementMapping | undefined> {
  const row = await db
    .selectFrom('statement_mappings')
    .select('mapping')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.mapping
}

/** The last one of an account is kept. */
export async function saveMappingOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { accountId, mapping }: { accountId: string; mapping: StatementMapping },
): Promise<void> {
  const text = JSON.stringify(mapping)
  await trx
    .insertInto('statement_mappings')
    .values({ owner_id: ownerId, account_id: accountId, mapping: text })
    .onConflict((conflict) => conflict.columns(['owner_id', 'account_id']).doUpdateSet({ mapping: text }))
    .execute()
}
