import type { Transaction } from 'kysely'
import { noticeEvent } from '#server/features/alerts/raise-alert.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { listUnreadOwned } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { freezeShifts } from '#server/features/shifts/freeze-shifts.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { decideDayVerdict } from '#shared/closings/day-verdict.ts'
import { getYear } from '#shared/values/calendar-date.ts'
import type { AssessedDay } from './assess-day.ts'
import { insertLinesOwned } from './closing-lines.queries.ts'
import { describeLine, summariseLines } from './closing-lines.rules.ts'
import type { ClosingCall } from './closing-view.ts'
import { findLastVersionOwned, insertClosingOwned, takeClosingNumberOwned } from './closing-write.queries.ts'
import { type ClosingDetailRecord, findClosingOwned } from './closings.queries.ts'
import { assertComment } from './closings.rules.ts'
import { listUnfrozenAttemptsOwned } from './count-attempts.queries.ts'
import { deleteDraftOwned } from './drafts.queries.ts'

type Head = Pick<CloseDayInput, 'id' | 'agencyId' | 'date' | 'comment'>

/** Closes a day that {@link AssessedDay} has locked. Throws a field error for a discrepancy without a comment. */
export async function writeClosing(
  trx: Transaction<Database>,
  call: ClosingCall,
  head: Head,
  day: AssessedDay,
): Promise<ClosingDetailRecord> {
  const { ownerId } = call
  const { id, agencyId, date, comment } = head
  const { agency, opening, moved, counts, counted, expected, discrepancy, lines } = day
  const ofAccounts = lines.map((line) => ({ accountId: line.balance.accountId, discrepancy: line.discrepancy }))
  const verdict = decideDayVerdict(discrepancy, ofAccounts, agency.discrepancyThreshold)
  assertComment(verdict.toExplain, comment)

  const last = await findLastVersionOwned(trx, ownerId, head)
  const year = getYear(date)
  const number = last?.number ?? (await takeClosingNumberOwned(trx, ownerId, year))
  const attempts = await listUnfrozenAttemptsOwned(trx, ownerId, head)
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
    comment,
    review_state: verdict.toReview.length > 0 ? 'to_review' : 'none',
    closed_by: call.member.id,
    closed_at: call.now,
    count_attempts: JSON.stringify(attempts),
  })
  await insertLinesOwned(trx, ownerId, { closingId: id, date, now: call.now, lines: [...lines] })
  await freezeShifts(trx, call, {
    closingId: id,
    agencyId,
    date,
    agency,
    opening: opening.opening,
    moved,
    counts,
    counted,
  })
  await deleteDraftOwned(trx, ownerId, head)
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
      comment,
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
        ? await listUnreadOwned(trx, ownerId, head)
        : [],
    },
  )
  const closing = await findClosingOwned(trx, ownerId, id)
  if (closing === undefined) throw new Error('The new closing was not found')
  return closing
}
