import type { Transaction } from 'kysely'
import { noticeEvent } from '#server/features/alerts/raise-alert.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import {
  listAccountBalancesOwned,
  listUnreadOwned,
} from '#server/features/operator-accounts/operator-balances.queries.ts'
import { decideDayVerdict } from '#shared/closings/day-verdict.ts'
import { addDays, getYear } from '#shared/values/calendar-date.ts'
import { expectedCash } from '#shared/cash/cash-effect.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { findAgencyCashInScope } from './agency-cash.queries.ts'
import { isDayCoveredOwned, lockAgencyDayOwned, lockClosingAgencyOwned } from './agency-day.queries.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { findLastVersionOwned, insertClosingOwned, takeClosingNumberOwned } from './closing-write.queries.ts'
import { findClosingOwned } from './closings.queries.ts'
import { assertComment, assertTracked, isSameClosing, resolveOpening } from './closings.rules.ts'
import { insertLinesOwned } from './closing-lines.queries.ts'
import { composeLines, describeLine, summariseLines } from './closing-lines.rules.ts'
import { deleteDraftOwned } from './drafts.queries.ts'
import { lockOwner } from './lock-owner.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { subtractCentimes } from '#shared/values/money.ts'

/**
 * See docs/product/cash-control.md#closing-a-day. A concurrent entry is part of the closing or refused. Throws
 * `agencies.not_found`, `create.id_taken`, `closings.before_start`, `closings.day_closed`, `closings.earlier_open`,
 * `closings.balance_required`, `operatorAccounts.not_open`, and field errors.
 */
export async function closeDay(call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  assertDate(input.date, call.today)
  return inTransaction(call.db, (trx) => closeLocked(trx, call, input))
}

async function closeLocked(trx: Transaction<Database>, call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  const { ownerId, scope } = call
  const { id, agencyId, date } = input
  await lockOwner(trx, call)
  const agency = isInScope(scope, agencyId) ? await lockClosingAgencyOwned(trx, ownerId, agencyId) : undefined
  if (agency === undefined) throw refuse('agencies.not_found')

  const stored = await findClosingOwned(trx, ownerId, id)
  if (stored !== undefined && isSameClosing(stored, input)) return asClosing(stored, call)
  if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'closings', ownerId, id }))) {
    throw refuse('create.id_taken')
  }

  assertTracked(date, agency.trackingStart)
  const isClosed = await lockAgencyDayOwned(trx, ownerId, input)
  if (isClosed || (await isDayCoveredOwned(trx, ownerId, input))) throw refuse('closings.day_closed', { date })
  const before = addDays(date, -1)
  // After the lock, so that it sees every entry that the lock waited for.
  const cash = await findAgencyCashInScope(trx, call, { agencyId, date, until: before, today: before })
  if (cash === undefined) throw refuse('agencies.not_found')
  const { previous, moved } = cash
  const [first] = cash.daysToClose.days
  if (first !== undefined) throw refuse('closings.earlier_open', { date: first })

  // No open day is left before this one, so the drawer began with its opening alone.
  const opening = resolveOpening(input, previous?.counted ?? null)
  const counts = tidyCounts(input.counts)
  const counted = countedCash(counts)
  const expected = expectedCash(opening.opening, moved)
  const discrepancy = subtractCentimes(counted, expected)
  // The lock of the day has also waited for every writer of the accounts.
  const accounts = await listAccountBalancesOwned(trx, ownerId, input)
  const lines = composeLines(accounts, input.balances)
  const ofAccounts = lines.map((line) => ({ accountId: line.balance.accountId, discrepancy: line.discrepancy }))
  const verdict = decideDayVerdict(discrepancy, ofAccounts, agency.discrepancyThreshold)
  assertComment(verdict.toExplain, input.comment)

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
    review_state: verdict.toReview.length > 0 ? 'to_review' : 'none',
    closed_by: call.member.id,
    closed_at: call.now,
  })
  await insertLinesOwned(trx, ownerId, { closingId: id, date, now: call.now, lines })
  await deleteDraftOwned(trx, ownerId, input)
  await recordChange(call, trx, {
    action: 'closings.close',
    subject: { id, name: closingName(year, number) },
    ownerId,
    agencyId,
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
      ...(lines.length === 0 ? {} : { balances: lines.map(describeLine) }),
    },
    reason: opening.reason ?? undefined,
  })
  await noticeEvent(
    trx,
    call,
    { agencyId, agencyName: agency.name, date },
    {
      on: 'closing',
      closingId: id,
      name: closingName(year, number),
      byName: call.member.name,
      expected,
      counted,
      discrepancy,
      opening: opening.opening,
      openingExpected: opening.expected,
      reason: opening.reason,
      ...(lines.length === 0 ? {} : { accounts: summariseLines(lines, verdict) }),
      unread: lines.some(({ notReadReason }) => notReadReason !== null)
        ? await listUnreadOwned(trx, ownerId, input)
        : [],
    },
  )
  const closing = await findClosingOwned(trx, ownerId, id)
  if (closing === undefined) throw new Error('The new closing was not found')
  return asClosing(closing, call)
}
