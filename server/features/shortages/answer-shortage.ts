import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { updateLineSettledOwned } from '#server/features/closings/closing-lines.queries.ts'
import { updateSettledOwned } from '#server/features/closings/closing-write.queries.ts'
import { findDebtorIdOfMemberOwned } from '#server/features/debts/debtors.queries.ts'
import { insertDebtEntryOwned } from '#server/features/debts/debt-entries.queries.ts'
import { insertDebtorOwned, lockDebtorOwned } from '#server/features/debts/debtor-write.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AnswerShortageInput } from '#shared/shortages/shortage-input.ts'
import { newId } from '#shared/values/ids.ts'
import { lockDecision, aboutClosing } from './lock-decision.ts'
import { type DecisionRecord, updateDecisionOwned } from './decisions.queries.ts'

/**
 * By the member concerned, in their own session: acknowledging makes the debt and settles the discrepancy, contesting leaves it open.
 * Anybody else finds nothing. Throws `shortages.not_found`, `shortages.decided`, `closings.reopened`.
 */
export function answerShortage(
  call: AuditedOwnerCall,
  { id, answer, text }: AnswerShortageInput,
): Promise<{ id: string }> {
  const { db, ownerId, member, now, today } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.memberId !== member.id || !decision.isConfirmed) throw refuse('shortages.not_found')
    if (decision.state === answer) return { id }
    if (decision.state !== 'proposed') throw refuse('shortages.decided')
    await updateDecisionOwned(trx, ownerId, id, { state: answer, answered_at: now, answer_text: text })
    if (answer === 'acknowledged') {
      if (!(await settleAsCharged(trx, call, decision))) throw refuse('closings.reopened')
      const debtorId = await findOrAddDebtor(trx, call)
      const { amount } = decision
      const entry = { id: newId(), debtorId, agencyId: closing.agency_id, date: today, amount, note: null }
      const origin = { feedId: null, transactionId: null, decisionId: id, createdBy: member.id }
      await insertDebtEntryOwned(trx, ownerId, { ...entry, kind: 'shortage', ...origin })
    }
    const after = { answered: answer, amount: decision.amount }
    const about = aboutClosing(call, id, closing)
    await recordChange(call, trx, { action: 'shortages.answer', ...about, after, reason: text ?? undefined })
    return { id }
  })
}

async function settleAsCharged(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  { closingId: id, accountId }: DecisionRecord,
): Promise<boolean> {
  const by = { id, settlement: 'charged', text: null, memberId: member.id, now } as const
  return accountId === null
    ? updateSettledOwned(trx, ownerId, { ...by, transactionId: null })
    : updateLineSettledOwned(trx, ownerId, { ...by, accountId, claimReference: null, claimedOn: null })
}

/** Of the acting member; locked. */
async function findOrAddDebtor(trx: Transaction<Database>, { ownerId, member }: AuditedOwnerCall): Promise<string> {
  const known = await findDebtorIdOfMemberOwned(trx, ownerId, member.id)
  const id = known ?? newId()
  if (known === undefined) {
    const person = { id, kind: 'member' as const, name: null, phone: null, member_id: member.id, agency_id: null }
    await insertDebtorOwned(trx, ownerId, { ...person, created_by: member.id })
  }
  await lockDebtorOwned(trx, ownerId, id)
  return id
}
