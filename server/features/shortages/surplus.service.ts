import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { updateSettledOwned } from '#server/features/closings/closing-write.queries.ts'
import { type ClosingDetailRecord, findClosingInScope } from '#server/features/closings/closings.queries.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import {
  DEBT_ENTRY_KEY,
  findEntryOwned,
  insertDebtEntryOwned,
  listEntriesInScope,
} from '#server/features/debts/debt-entries.queries.ts'
import { findDebtorInScope, findMemberOfDebtorOwned } from '#server/features/debts/debtors.queries.ts'
import { lockDebtorOwned } from '#server/features/debts/debtor-write.queries.ts'
import { assertDebtDate, assertOwed } from '#server/features/debts/debts.rules.ts'
import { insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { closingName, type Settlement } from '#shared/closings/closing-terms.ts'
import type { KeepSurplusInput, OffsetShortageInput, ReturnSurplusInput } from '#shared/shortages/shortage-input.ts'
import { SURPLUS_HELD_DAYS } from '#shared/shortages/shortage-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { findSurplusOwned, writeSurplusOwned } from './surplus.queries.ts'

/** Pays it out of the drawer to the customer who claims it. Throws `surplus.not_found`, `surplus.decided`, `closings.day_closed`. */
export function returnSurplus(
  call: AuditedOwnerCall,
  { closingId, date }: ReturnSurplusInput,
): Promise<{ id: string }> {
  const { db, ownerId, member, today } = call
  assertDebtDate(date, today)
  return inTransaction(db, async (trx) => {
    const { closing, id, left, used } = await lockSurplus(trx, call, closingId)
    const feedId = newId()
    const origin = { kind: 'debt', id } as const
    const feed = { id: feedId, agencyId: closing.agency_id, date, amount: left, note: null, createdBy: member.id }
    await insertFeedOwned(trx, ownerId, { ...feed, direction: 'outgoing', counterpart: 'customer', origin })
    await decide(trx, call, { closing, id, used, state: 'returned', feedId, settlement: 'refunded' })
    const after = { amount: left, date }
    await recordChange(call, trx, { action: 'surplus.return', ...about(call, closing), after })
    return { id: closingId }
  })
}

/** Allowed once it was held for ninety days. Throws `surplus.not_found`, `surplus.decided`, `surplus.still_held`. */
export function keepSurplus(call: AuditedOwnerCall, { closingId }: KeepSurplusInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { closing, id, left, used } = await lockSurplus(trx, call, closingId)
    const until = addDays(closing.date, SURPLUS_HELD_DAYS)
    if (call.today < until) throw refuse('surplus.still_held', { until })
    await decide(trx, call, { closing, id, used, state: 'kept', feedId: null, settlement: 'kept' })
    await recordChange(call, trx, { action: 'surplus.keep', ...about(call, closing), after: { amount: left } })
    return { id: closingId }
  })
}

/**
 * A part of what a member owes, with a surplus that the same member counted. Throws `debts.not_found`, `debts.overpaid`,
 * `surplus.not_found`, `surplus.decided`, `surplus.too_small`, `surplus.of_another`, `create.id_taken`.
 */
export async function offsetShortage(call: AuditedOwnerCall, input: OffsetShortageInput): Promise<{ id: string }> {
  const { db, ownerId, member, today } = call
  const { id, debtorId, closingId, amount } = input
  const write = () =>
    inTransaction(db, async (trx) => {
      await lockOwner(trx, call)
      await createOnce(trx, {
        key: { table: 'debt_entries', ownerId, id },
        find: () => findEntryOwned(trx, ownerId, id),
        isSame: (stored) => stored.kind === 'offset' && stored.debtorId === debtorId && stored.amount === amount,
        insert: async () => {
          const debtor = await findDebtorInScope(trx, call, debtorId)
          const memberId = await findMemberOfDebtorOwned(trx, ownerId, debtorId)
          if (debtor === undefined || memberId === undefined) throw refuse('debts.not_found')
          await lockDebtorOwned(trx, ownerId, debtorId)
          const surplus = await lockSurplus(trx, call, closingId)
          const { closing, left } = surplus
          if (closing.closed_by !== memberId) throw refuse('surplus.of_another')
          if (amount > left) throw refuse('surplus.too_small', { left })
          assertOwed(await listEntriesInScope(trx, call, debtorId), { date: today, amount })
          const used = sumCentimes(surplus.used, amount)
          const isAll = used === closing.discrepancy
          const state = isAll ? 'offset' : 'held'
          const settlement = isAll ? 'offset' : null
          await decide(trx, call, { closing, id: surplus.id, used, state, feedId: null, settlement })
          const entry = { id, debtorId, agencyId: closing.agency_id, date: today, amount, note: null }
          const origin = { feedId: null, transactionId: null, surplusId: surplus.id, createdBy: member.id }
          await insertDebtEntryOwned(trx, ownerId, { ...entry, kind: 'offset', ...origin })
          const after = { person: debtor.name, amount }
          await recordChange(call, trx, { action: 'shortages.offset', ...about(call, closing), after })
          return true
        },
      })
      return { id }
    })
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, DEBT_ENTRY_KEY)) throw error
    return write()
  }
}

interface HeldSurplus {
  readonly closing: ClosingDetailRecord
  readonly id: string
  readonly used: Centimes
  readonly left: Centimes
}

/** Under the lock of the owner. */
async function lockSurplus(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  closingId: string,
): Promise<HeldSurplus> {
  await lockOwner(trx, call)
  const closing = await findClosingInScope(trx, call, closingId)
  if (closing === undefined || closing.reopened_at !== null || closing.discrepancy <= 0) {
    throw refuse('surplus.not_found')
  }
  const item = await findSurplusOwned(trx, call.ownerId, closingId)
  if (closing.settlement !== null || (item !== undefined && item.state !== 'held')) throw refuse('surplus.decided')
  const used = item?.used ?? ZERO_AMOUNT
  return { closing, id: item?.id ?? newId(), used, left: subtractCentimes(closing.discrepancy, used) }
}

interface Decision {
  readonly closing: ClosingDetailRecord
  readonly id: string
  readonly used: Centimes
  readonly state: 'held' | 'returned' | 'kept' | 'offset'
  readonly feedId: string | null
  /** Null while a part of it is still held. */
  readonly settlement: Settlement | null
}

async function decide(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  { closing, id, used, state, feedId, settlement }: Decision,
): Promise<void> {
  const { id: closingId, discrepancy: amount, date } = closing
  const until = addDays(date, SURPLUS_HELD_DAYS)
  await writeSurplusOwned(trx, ownerId, { id, closingId, amount, used, state, until, feedId, decidedBy: member.id })
  if (settlement === null) return
  const by = { memberId: member.id, now, transactionId: null, text: null }
  await updateSettledOwned(trx, ownerId, { ...by, id: closingId, settlement })
}

function about({ ownerId }: AuditedOwnerCall, { id, year, number, agency_id: agencyId }: ClosingDetailRecord) {
  return { subject: { id, name: closingName(year, number) }, ownerId, agencyId }
}
