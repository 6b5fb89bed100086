import type { Settlement } from '#shared/closings/closing-terms.ts'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { SettleClosingInput } from '#shared/closings/closing-input.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AgencyDayKey } from './agency-day.queries.ts'

export function findLastVersionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<{ number: number; version: number } | undefined> {
  return trx
    .selectFrom('closings')
    .select(['number', 'version'])
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Rolls back with the transaction, so the numbers of a year have no gaps. */
export async function takeClosingNumberOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  year: number,
): Promise<number> {
  const { last } = await trx
    .insertInto('closing_counters')
    .values({ owner_id: ownerId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'year']).doUpdateSet((eb) => ({ last: eb('closing_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** A trigger locks the day, and fails when the figures differ from the day's totals. */
export async function insertClosingOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  closing: Omit<Insertable<Database['closings']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('closings')
    .values({ ...closing, owner_id: ownerId })
    .execute()
}

interface Decision {
  readonly id: string
  readonly memberId: MemberId
  readonly now: Date
}

function updateLive(trx: Transaction<Database>, ownerId: OwnerId, id: string) {
  return trx
    .updateTable('closings')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .returning('id')
}

export async function updateApprovedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, memberId, now, comment }: Decision & { comment: string },
): Promise<boolean> {
  const row = await updateLive(trx, ownerId, id)
    .set({
      review_state: 'approved',
      reviewed_by: memberId,
      reviewed_at: now,
      review_comment: comment,
      needs_check: false,
    })
    .where((eb) => eb.or([eb('review_state', '=', 'to_review'), eb('needs_check', '=', true)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSettledOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  {
    id,
    memberId,
    now,
    settlement,
    transactionId,
    text,
  }: Decision & Omit<SettleClosingInput, 'settlement'> & { settlement: Settlement },
): Promise<boolean> {
  const row = await updateLive(trx, ownerId, id)
    .set({
      settlement,
      settlement_transaction_id: transactionId,
      settlement_text: text,
      settled_by: memberId,
      settled_at: now,
    })
    .where('discrepancy', '<>', ZERO_AMOUNT)
    .where('settlement', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A trigger unlocks the day. */
export async function updateReopenedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, memberId, now, reason }: Decision & { reason: string },
): Promise<boolean> {
  const row = await updateLive(trx, ownerId, id)
    .set({ reopened_at: now, reopened_by: memberId, reopen_reason: reason })
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLaterToCheckOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<number> {
  const { rows } = await sql<{ flagged: number }>`
    with flagged as (
      update closings set needs_check = true
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date > ${date} and reopened_at is null
      returning 1
    ) select count(*) as flagged from flagged`.execute(trx)
  return rows[0]?.flagged ?? 0
}
