import type { Transaction } from 'kysely'
import { noticeEvent } from '#server/features/alerts/raise-alert.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { findAgencyCashInScope } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { isDayCoveredOwned, lockAgencyDayOwned } from '#server/features/closings/agency-day.queries.ts'
import { lockAgency } from '#server/features/closings/assess-day.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { assertTracked, isSameCount } from '#server/features/closings/closings.rules.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { movementsEffect } from '#shared/cash/cash-effect.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { StartShiftInput } from '#shared/shifts/shift-input.ts'
import type { ShiftState } from '#shared/shifts/shift-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { centimes, subtractCentimes } from '#shared/values/money.ts'
import { findProposedOwned } from './handovers.queries.ts'
import { readState } from './shift-state.ts'
import { findOpenShiftOwned, findShiftOwned, insertShiftOwned, updateHolderOwned } from './shifts.queries.ts'

/**
 * Takes the cash of an agency for the first shift of today, with a count of what the day began with. Throws `agencies.not_found`,
 * `create.id_taken`, `shifts.off`, `shifts.not_yours`, `handovers.pending`, `closings.before_start`, `closings.day_closed`, and a
 * field error for a count that is disputed without a reason. A member who counts blind is not told whether it is.
 */
export function startShift(call: ClosingCall, input: StartShiftInput): Promise<ShiftState> {
  return inTransaction(call.db, async (trx) => {
    await startLocked(trx, call, input)
    return readState(trx, call, input.agencyId)
  })
}

async function startLocked(trx: Transaction<Database>, call: ClosingCall, input: StartShiftInput): Promise<void> {
  const { ownerId, member, today, now } = call
  const { id, agencyId } = input
  const day = { agencyId, date: today }
  const agency = await lockAgency(trx, call, agencyId)
  const stored = await findShiftOwned(trx, ownerId, id)
  if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'shifts', ownerId, id }))) {
    const isRepeated = stored?.agency_id === agencyId && stored.member_id === member.id && stored.seq === 1
    if (!isRepeated || !isSameCount(stored.start_counts, input.counts)) throw refuse('create.id_taken')
    return
  }
  if (!agency.handover) throw refuse('shifts.off')
  assertTracked(today, agency.trackingStart)
  const isClosed = await lockAgencyDayOwned(trx, ownerId, day)
  if (isClosed || (await isDayCoveredOwned(trx, ownerId, day))) throw refuse('closings.day_closed', { date: today })
  const open = await findOpenShiftOwned(trx, ownerId, day)
  if (open !== undefined) throw refuse('shifts.not_yours', { name: open.memberName })
  if ((await findProposedOwned(trx, ownerId, agencyId)) !== undefined) throw refuse('handovers.pending')

  const record = await findAgencyCashInScope(trx, call, { ...day, until: today, today })
  if (record === undefined) throw refuse('agencies.not_found')
  const cash = computeDayCash(record, today)
  const counts = tidyCounts(input.counts)
  const counted = countedCash(counts)
  const before = movementsEffect(cash.moved)
  const start = centimes(Math.max(0, subtractCentimes(counted, before)))
  const expected = cash.lastCount === null ? null : cash.start
  const isDisputed = expected !== null && start !== expected
  if (isDisputed && !member.blind && input.comment === null) {
    throw new FieldRefusal({ comment: fieldMessages.openingReasonRequired })
  }
  const hasMoved = cash.moved.feedCount + cash.moved.incomingCount + cash.moved.outgoingCount > 0
  await insertShiftOwned(trx, ownerId, {
    id,
    agency_id: agencyId,
    date: today,
    seq: 1,
    member_id: member.id,
    started_at: now,
    start_cash: start,
    start_expected: expected,
    start_counts: JSON.stringify(counts),
    start_reason: input.comment,
    moved_before: hasMoved ? JSON.stringify(cash.moved) : null,
  })
  await updateHolderOwned(trx, ownerId, agencyId, { id, date: today, memberId: member.id })
  await recordChange(call, trx, {
    action: 'shifts.start',
    subject: { id: agencyId, name: `${agency.name}, ${formatDate(today)}` },
    ownerId,
    agencyId,
    after: { counted, opening: start, openingExpected: expected },
    reason: input.comment ?? undefined,
  })
  if (!isDisputed) return
  const dispute = { byName: member.name, opening: start, openingExpected: expected, reason: input.comment }
  await noticeEvent(trx, call, { ...day, agencyName: agency.name }, { on: 'taking', ...dispute })
}
