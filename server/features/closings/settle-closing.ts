import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findTransactionOwned } from '#server/features/transactions/transaction-write.queries.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { SettleClosingInput } from '#shared/closings/closing-input.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { updateSettledOwned } from './closing-write.queries.ts'
import { findClosingInScope, findClosingOwned } from './closings.queries.ts'
import { findOpenDecisionOwned } from '#server/features/shortages/decisions.queries.ts'
import { lockOwner } from './lock-owner.ts'

/** Throws `closings.not_found`, `.reopened`, `.already_settled`, `.no_discrepancy`, `transactions.not_found`, `shortages.awaiting_answer`. */
export async function settleClosing(call: ClosingCall, input: SettleClosingInput): Promise<Closing> {
  const { db, ownerId, scope, member, now } = call
  const { id, settlement, transactionId, text } = input
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, call)
    const before = await findClosingInScope(trx, call, id)
    if (before === undefined) throw refuse('closings.not_found')
    if ((await findOpenDecisionOwned(trx, ownerId, { closingId: id, accountId: null }))?.state === 'proposed') {
      throw refuse('shortages.awaiting_answer')
    }
    if (transactionId !== null) {
      const transaction = await findTransactionOwned(trx, ownerId, transactionId)
      if (transaction === undefined || !isInScope(scope, transaction.agencyId)) throw refuse('transactions.not_found')
    }
    if (!(await updateSettledOwned(trx, ownerId, { ...input, memberId: member.id, now }))) {
      if (before.reopened_at !== null) throw refuse('closings.reopened')
      if (before.settlement === null) throw refuse('closings.no_discrepancy')
      throw refuse('closings.already_settled', { settlement: before.settlement })
    }
    await recordChange(call, trx, {
      action: 'closings.settle',
      subject: { id, name: closingName(before.year, before.number) },
      ownerId,
      agencyId: before.agency_id,
      before: { discrepancy: before.discrepancy, settlement: null },
      after: { settlement, transactionId },
      reason: text ?? undefined,
    })
    const closing = await findClosingOwned(trx, ownerId, id)
    return asClosing(closing ?? before, call)
  })
}
