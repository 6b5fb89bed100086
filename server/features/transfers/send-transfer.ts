import type { Transaction } from 'kysely'
import { findAgencyCashInScope } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { assertWithinLimit } from '#server/features/feeds/feeds.rules.ts'
import { findPlaceBalanceInScope, holdPlacesOwned } from '#server/features/places/places.queries.ts'
import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { tidyCounts } from '#shared/cash/denominations.ts'
import { checkAction } from '#shared/team/permissions.ts'
import type { SendTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { getYear } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { findSideOwned, listPlaceIds } from './transfer-sides.ts'
import { asTransfer } from './transfer-view.ts'
import { insertTransferOwned, takeTransferNumberOwned, TRANSFER_KEY } from './transfer-write.queries.ts'
import {
  assertPair,
  assertSentDate,
  isImmediate,
  isSameTransfer,
  mayUse,
  sendsFrom,
  type Side,
} from './transfers.rules.ts'
import { findTransferInScope } from './transfer-record.queries.ts'
import { feedDrawer, recordTransfer } from './write-transfer.ts'

/**
 * With the feed of the drawer it leaves; within an agency also with that of the drawer it enters. Throws `create.id_taken`,
 * `agencies.not_found`, `places.not_found`, `.not_active`, `closings.day_closed`, `transfers.overdraw`, and field errors.
 */
export async function sendTransfer(call: AuditedOwnerCall, input: SendTransferInput): Promise<TransferRow> {
  assertSentDate(input.date, call.today)
  const write = (trx: Transaction<Database>) => sendOnce(trx, call, input)
  try {
    return await inTransaction(call.db, write)
  } catch (error) {
    // The same call was served at the same moment: the second try finds its row.
    if (!isUniqueViolation(error, TRANSFER_KEY)) throw error
    return inTransaction(call.db, write)
  }
}

async function sendOnce(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  input: SendTransferInput,
): Promise<TransferRow> {
  const { ownerId } = call
  const { id } = input
  const { row, isNew } = await createOnce(trx, {
    key: { table: 'cash_transfers', ownerId, id },
    find: () => findTransferInScope(trx, call, id),
    isSame: (stored) => isSameTransfer(stored, input),
    insert: () => insert(trx, call, input),
  })
  if (isNew) {
    const { from, to, sentDate: date, amount, reason, carrier } = row
    await recordTransfer(trx, call, row, from.agencyId === null ? to : from, {
      action: 'transfers.send',
      after: { from: from.name, to: to.name, date, amount, reason, carrier },
    })
  }
  return asTransfer(row, call)
}

async function insert(trx: Transaction<Database>, call: AuditedOwnerCall, input: SendTransferInput): Promise<true> {
  const { ownerId, member, now } = call
  const { id, date, amount, counts, reason, carrier } = input
  const from = await findSideOwned(trx, ownerId, input.from)
  const to = await findSideOwned(trx, ownerId, input.to)
  assertPair(from, to)
  if (!sendsFrom(call, from, to)) throw refuse(from.kind === 'agency' ? 'agencies.not_found' : 'places.not_found')
  if (!mayUse(call, to)) throw refuse('places.not_found')
  const agencyId = from.agencyId ?? to.agencyId
  const refusal = findEntryRefusal(call, { date, agencyId })
  if (refusal !== undefined) throw refusal
  if (from.kind === 'agency') assertWithinLimit(member.feedLimit, { direction: 'outgoing', amount })
  if (!input.confirmOverdraw) await assertHeld(trx, call, from, input)
  await holdMember(trx, call)
  await holdPlacesOwned(trx, ownerId, listPlaceIds(from, to))

  const year = getYear(date)
  const number = await takeTransferNumberOwned(trx, ownerId, year)
  const cash = { transferId: id, name: transferName(year, number), date, amount }
  const feedOutId = await feedDrawer(trx, call, { ...cash, side: from, other: to, direction: 'outgoing' })
  const immediate = isImmediate(from, to)
  const feedInId = immediate
    ? await feedDrawer(trx, call, { ...cash, side: to, other: from, direction: 'incoming' })
    : null
  await insertTransferOwned(trx, ownerId, {
    id,
    year,
    number,
    from_agency: from.kind === 'agency' ? from.id : null,
    from_place: from.kind === 'agency' ? null : from.id,
    to_agency: to.kind === 'agency' ? to.id : null,
    to_place: to.kind === 'agency' ? null : to.id,
    amount,
    counts: counts === null ? null : JSON.stringify(tidyCounts(counts)),
    reason,
    carrier,
    immediate,
    state: immediate ? 'received' : 'sent',
    sent_date: date,
    sent_at: now,
    sent_by: member.id,
    feed_out_id: feedOutId,
    ...(immediate
      ? { received_date: date, received_at: now, received_by: member.id, received_amount: amount, feed_in_id: feedInId }
      : {}),
  })
  return true
}

/** Throws `transfers.overdraw`. A member who may not read what is there is not asked. */
async function assertHeld(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  from: Side,
  { date, amount }: Pick<SendTransferInput, 'date' | 'amount'>,
): Promise<void> {
  if (checkAction('figures.read', call.member, 'password') !== null) return
  const expected = await readHeld(trx, call, from, date)
  if (expected !== undefined && amount > expected) throw refuse('transfers.overdraw', { expected })
}

/** Undefined of a bank and of the owner. */
async function readHeld(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { kind, id }: Side,
  date: SendTransferInput['date'],
): Promise<Centimes | undefined> {
  if (kind === 'safe') return (await findPlaceBalanceInScope(trx, call, id))?.balance
  if (kind !== 'agency') return undefined
  const record = await findAgencyCashInScope(trx, call, { agencyId: id, date, until: date, today: call.today })
  return record && computeDayCash(record, date).expected
}
