import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { ApproveClosingInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { updateApprovedOwned } from './closing-write.queries.ts'
import { findClosingInScope, findClosingOwned } from './closings.queries.ts'
import { lockOwner } from './lock-owner.ts'

/** Only the owner approves an own count. Throws `closings.not_found`, `closings.own_count`, `closings.reopened`, `closings.already_approved`, `closings.nothing_to_approve`. */
export async function approveClosing(call: ClosingCall, { id, comment }: ApproveClosingInput): Promise<Closing> {
  const { db, ownerId, member, now } = call
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, call)
    const before = await findClosingInScope(trx, call, id)
    if (before === undefined) throw refuse('closings.not_found')
    if (member.role !== 'owner' && before.closed_by === member.id) throw refuse('closings.own_count')
    if (!(await updateApprovedOwned(trx, ownerId, { id, memberId: member.id, now, comment }))) {
      if (before.reopened_at !== null) throw refuse('closings.reopened')
      throw refuse(before.review_state === 'approved' ? 'closings.already_approved' : 'closings.nothing_to_approve')
    }
    await recordChange(call, trx, {
      action: 'closings.approve',
      subject: { id, name: closingName(before.year, before.number) },
      ownerId,
      agencyId: before.agency_id,
      before: { reviewState: before.review_state, needsCheck: before.needs_check },
      after: { reviewState: 'approved', needsCheck: false },
      reason: comment,
    })
    const closing = await findClosingOwned(trx, ownerId, id)
    return asClosing(closing ?? before, call)
  })
}
