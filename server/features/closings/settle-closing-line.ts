import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { SettleClosingLineInput } from '#shared/closings/closing-input.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { updateLineSettledOwned } from './closing-lines.queries.ts'
import { findClosingInScope, findClosingOwned } from './closings.queries.ts'
import { findOpenDecisionOwned } from '#server/features/shortages/decisions.queries.ts'
import { lockOwner } from './lock-owner.ts'

/**
 * Settles the discrepancy of one account, once. Throws `closings.not_found`, `.reopened`, `.line_not_found`, `.line_settled`,
 * `.line_exact`, and a field error for a claim in the future.
 */
export async function settleClosingLine(call: ClosingCall, input: SettleClosingLineInput): Promise<Closing> {
  const { claimedOn } = input
  const message = claimedOn === null ? null : checkTransactionDate(claimedOn, call.today)
  if (message !== null) throw new FieldRefusal({ claimedOn: message })
  return inTransaction(call.db, (trx) => settleLineIn(trx, call, input))
}

/** The same within a transaction that does more. */
export async function settleLineIn(
  trx: Transaction<Database>,
  call: ClosingCall,
  input: SettleClosingLineInput,
): Promise<Closing> {
  const { ownerId, member, now } = call
  const { id, accountId, settlement, text, claimReference, claimedOn } = input
  await lockOwner(trx, call)
  const before = await findClosingInScope(trx, call, id)
  if (before === undefined) throw refuse('closings.not_found')
  const line = before.lines.find((one) => one.accountId === accountId)
  if (line === undefined) throw refuse('closings.line_not_found')
  if (before.reopened_at !== null) throw refuse('closings.reopened')
  if (line.settlement !== null) throw refuse('closings.line_settled', { settlement: line.settlement })
  if ((await findOpenDecisionOwned(trx, ownerId, { closingId: id, accountId }))?.state === 'proposed') {
    throw refuse('shortages.awaiting_answer')
  }
  if (!(await updateLineSettledOwned(trx, ownerId, { ...input, memberId: member.id, now }))) {
    throw refuse('closings.line_exact')
  }
  const account = `${line.operatorName}, ${line.label}`
  await recordChange(call, trx, {
    action: 'closings.settleLine',
    subject: { id, name: closingName(before.year, before.number) },
    ownerId,
    agencyId: before.agency_id,
    before: { account, discrepancy: line.discrepancy, settlement: null },
    after: { account, settlement, claimReference, claimedOn },
    reason: text ?? undefined,
  })
  const closing = await findClosingOwned(trx, ownerId, id)
  return asClosing(closing ?? before, call)
}
