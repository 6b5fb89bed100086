import { noticeEvent } from '#server/features/alerts/raise-alert.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { continueLastShift } from '#server/features/shifts/freeze-shifts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { ReopenClosingInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { lockClosingAgencyOwned } from './agency-day.queries.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { updateLaterToCheckOwned, updateReopenedOwned } from './closing-write.queries.ts'
import { findClosingInScope, findClosingOwned } from './closings.queries.ts'
import { withdrawProposedOwned } from '#server/features/shortages/decisions.queries.ts'
import { lockOwner } from './lock-owner.ts'

/** Later closings depend on this count, so they are marked to check. Throws `closings.not_found`, `closings.reopened`. */
export async function reopenClosing(call: ClosingCall, { id, reason }: ReopenClosingInput): Promise<Closing> {
  const { db, ownerId, member, now } = call
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, call)
    const before = await findClosingInScope(trx, call, id)
    if (before === undefined) throw refuse('closings.not_found')
    const agency = await lockClosingAgencyOwned(trx, ownerId, before.agency_id)
    if (!(await updateReopenedOwned(trx, ownerId, { id, memberId: member.id, now, reason })))
      throw refuse('closings.reopened')
    await withdrawProposedOwned(trx, ownerId, { closingId: id, memberId: member.id })
    if (agency !== undefined) {
      await continueLastShift(trx, call, { agencyId: before.agency_id, date: before.date, agency })
    }
    const toCheck = await updateLaterToCheckOwned(trx, ownerId, { agencyId: before.agency_id, date: before.date })
    await recordChange(call, trx, {
      action: 'closings.reopen',
      subject: { id, name: closingName(before.year, before.number) },
      ownerId,
      agencyId: before.agency_id,
      before: { agency: before.agencyName, date: before.date, version: before.version },
      after: { toCheck },
      reason,
    })
    const { agency_id: agencyId, agencyName, date } = before
    const name = closingName(before.year, before.number)
    const event = { on: 'reopening', closingId: id, name, byName: member.name, reason } as const
    await noticeEvent(trx, call, { agencyId, agencyName, date }, event)
    const closing = await findClosingOwned(trx, ownerId, id)
    return asClosing(closing ?? before, call)
  })
}
