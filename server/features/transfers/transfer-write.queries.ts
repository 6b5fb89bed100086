import type { Insertable, Transaction, Updateable } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'

export const TRANSFER_KEY = 'cash_transfers_pkey'

/** Rolls back with the transaction, so the numbers of a year have no gaps. */
export async function takeTransferNumberOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  year: number,
): Promise<number> {
  const { last } = await trx
    .insertInto('transfer_counters')
    .values({ owner_id: ownerId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'year']).doUpdateSet((eb) => ({ last: eb('transfer_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Violates `TRANSFER_KEY` where the id is taken. */
export async function insertTransferOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  transfer: Omit<Insertable<Database['cash_transfers']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('cash_transfers')
    .values({ ...transfer, owner_id: ownerId })
    .execute()
}

/** One decision at a time; the next one reads the state that this one leaves. */
export async function lockTransferOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .selectFrom('cash_transfers')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function updateTransferOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  set: Updateable<Database['cash_transfers']>,
): Promise<void> {
  await trx.updateTable('cash_transfers').set(set).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** What a reception or return wrote, as before it. */
export const notArrived = {
  received_date: null,
  received_at: null,
  received_by: null,
  received_amount: null,
  received_counts: null,
  receive_comment: null,
  slip_number: null,
  feed_in_id: null,
  diff_settlement: null,
  diff_text: null,
  diff_settled_by: null,
  diff_settled_at: null,
} as const satisfies Updateable<Database['cash_transfers']>
