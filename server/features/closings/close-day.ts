import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { addDays, getYear } from '#shared/values/calendar-date.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import {
  findPreviousClosingOwned,
  isDayCoveredOwned,
  listDaysToCloseOwned,
  lockAgencyDayOwned,
  lockClosingAgencyOwned,
} from './agency-day.queries.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { findLastVersionOwned, insertClosingOwned, takeClosingNumberOwned } from './closing-write.queries.ts'
import { findClosingOwned } from './closings.queries.ts'
import { assertComment, isSameClosing, resolveOpening, decideReviewState } from './closings.rules.ts'
import { deleteDraftOwned } from './drafts.queries.ts'
import { lockOwner } from './lock-owner.ts'
import { subtractCentimes } from '#shared/values/money.ts'

/**
 * See docs/product/cash-control.md#closing-a-day. A concurrent entry is part of the closing or refused. Throws
 * `agencies.not_found`, `create.id_taken`, `closings.day_closed`, `closings.earlier_open`, and field errors.
 */
export async function closeDay(call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  assertDate(input.date, call.today)
  return inTransaction(call.db, (trx) => closeLocked(trx, call, input))
}

async function closeLocked(trx: Transaction<Database>, call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  const { ownerId } = call
  const { id, agencyId, date } = input
  await lockOwner(trx, ownerId)
  const agency = await lockClosingAgencyOwned(trx, ownerId, agencyId)
  if (agency === undefined) throw refuse('agencies.not_found')

  const stored = await findClosingOwned(trx, ownerId, id)
  if (stored !== undefined && isSameClosing(stored, input)) return asClosing(stored, call)
  if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'closings', ownerId, id }))) {
    throw refuse('create.id_taken')
  }

  const { closed, ...moved } = await lockAgencyDayOwned(trx, ownerId, input)
  if (closed || (await isDayCoveredOwned(trx, ownerId, input))) throw refuse('closings.day_closed', { date })
  const earlier = await listDaysToCloseOwned(trx, ownerId, { agencyId, until: addDays(date, -1), limit: 1 })
  const [first] = earlier.days
  if (first !== undefined) throw refuse('closings.earlier_open', { date: first })

  const previous = await findPreviousClosingOwned(trx, ownerId, input)
  const opening = resolveOpening(input, previous?.counted ?? null)
  const counts = tidyCounts(input.counts)
  const counted = countedCash(counts)
  const expected = expectedCash(opening.opening, moved)
  const discrepancy = subtractCentimes(counted, expected)
  assertComment(discrepancy, input.comment)

  const last = await findLastVersionOwned(trx, ownerId, input)
  const year = getYear(date)
  const number = last?.number ?? (await takeClosingNumberOwned(trx, ownerId, year))
  await insertClosingOwned(trx, ownerId, {
    id,
    agency_id: agencyId,
    date,
    year,
    number,
    version: (last?.version ?? 0) + 1,
    opening: opening.opening,
    opening_kind: opening.kind,
    opening_expected: opening.expected,
    opening_reason: opening.reason,
    feed_count: moved.feedCount,
    feed_in: moved.feedIn,
    feed_out: moved.feedOut,
    incoming_count: moved.incomingCount,
    incoming_amount: moved.incomingAmount,
    incoming_fee: moved.incomingFee,
    outgoing_count: moved.outgoingCount,
    outgoing_amount: moved.outgoingAmount,
    outgoing_fee: moved.outgoingFee,
    expected,
    counts: JSON.stringify(counts),
    counted,
    discrepancy,
    comment: input.comment,
    review_state: decideReviewState(discrepancy, agency.discrepancyThreshold),
    closed_by: call.userId,
    closed_at: call.now,
  })
  await deleteDraftOwned(trx, ownerId, input)
  await recordChange(call, trx, {
    action: 'closings.close',
    subject: { id, name: closingName(year, number) },
    ownerId,
    after: {
      agency: agency.name,
      date,
      version: (last?.version ?? 0) + 1,
      opening: opening.opening,
      openingExpected: opening.expected,
      expected,
      counted,
      discrepancy,
      comment: input.comment,
    },
    reason: opening.reason ?? undefined,
  })
  const closing = await findClosingOwned(trx, ownerId, id)
  if (closing === undefined) throw new Error('The new closing was not found')
  return asClosing(closing, call)
}
