import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAgency } from '#server/features/closings/assess-day.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { isSameCount } from '#server/features/closings/closings.rules.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { TakeOverInput } from '#shared/shifts/shift-input.ts'
import type { ShiftState } from '#shared/shifts/shift-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { findProposedOwned } from './handovers.queries.ts'
import { passOn } from './pass-on.ts'
import { readState } from './shift-state.ts'
import { findOpenShiftOwned, findShiftOwned } from './shifts.queries.ts'

/**
 * Takes the cash of today from a person who is away, with the caller's own count. Throws `agencies.not_found`, `create.id_taken`,
 * `shifts.off`, `shifts.none_open`, `shifts.yours`, `handovers.pending`.
 */
export function takeOver(call: ClosingCall, input: TakeOverInput): Promise<ShiftState> {
  const { ownerId, member, today } = call
  const { id, agencyId, comment } = input
  return inTransaction(call.db, async (trx) => {
    const agency = await lockAgency(trx, call, agencyId)
    const stored = await findShiftOwned(trx, ownerId, id)
    if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'shifts', ownerId, id }))) {
      const isRepeated = stored?.agency_id === agencyId && stored.member_id === member.id && stored.seq > 1
      if (!isRepeated || !isSameCount(stored.start_counts, input.counts)) throw refuse('create.id_taken')
      return readState(trx, call, agencyId)
    }
    if (!agency.handover) throw refuse('shifts.off')
    const shift = await findOpenShiftOwned(trx, ownerId, { agencyId, date: today })
    if (shift === undefined) throw refuse('shifts.none_open')
    if (shift.member_id === member.id) throw refuse('shifts.yours')
    if ((await findProposedOwned(trx, ownerId, agencyId)) !== undefined) throw refuse('handovers.pending')
    const counts = tidyCounts(input.counts)
    const counted = countedCash(counts)
    await passOn(trx, call, { id, agency, shift, counts: JSON.stringify(counts), counted, comment, by: 'takeover' })
    await recordChange(call, trx, {
      action: 'shifts.takeOver',
      subject: { id: agencyId, name: `${agency.name}, ${formatDate(today)}` },
      ownerId,
      agencyId,
      before: { holder: shift.memberName },
      after: { holder: member.name, counted, comment },
    })
    return readState(trx, call, agencyId)
  })
}
