import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { EntryRecord } from './debt-entries.queries.ts'

export async function findShiftOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  transactionId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('transactions')
    .select('shift_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return row?.shift_id ?? null
}

/** For the case that the transaction is restored. */
export async function keepDeletedCreditOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { transactionId, ...credit }: EntryRecord & { feedId: string; transactionId: string },
): Promise<void> {
  await trx
    .insertInto('deleted_credits')
    .values({
      owner_id: ownerId,
      transaction_id: transactionId,
      entry_id: credit.id,
      debtor_id: credit.debtorId,
      feed_id: credit.feedId,
      amount: credit.amount,
      note: credit.note,
      created_by: credit.createdBy,
      created_at: credit.createdAt,
    })
    .execute()
}

/** Removes it too. */
export function takeDeletedCreditOwned(trx: Transaction<Database>, ownerId: OwnerId, transactionId: string) {
  return trx
    .deleteFrom('deleted_credits')
    .where('owner_id', '=', ownerId)
    .where('transaction_id', '=', transactionId)
    .returning([
      'entry_id as id',
      'debtor_id as debtorId',
      'feed_id as feedId',
      'amount',
      'note',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
}
