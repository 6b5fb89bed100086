import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AnswerShortageInput } from '#shared/shortages/shortage-input.ts'
import { aboutClosing, lockDecision } from './lock-decision.ts'
import { acknowledge } from './acknowledge.ts'
import { updateDecisionOwned } from './decisions.queries.ts'

/**
 * By the member concerned, in their own session: acknowledging makes the debt and settles the discrepancy, contesting leaves it open.
 * Anybody else finds nothing. Throws `shortages.not_found`, `shortages.decided`, `closings.reopened`.
 */
export function answerShortage(
  call: AuditedOwnerCall,
  { id, answer, text }: AnswerShortageInput,
): Promise<{ id: string }> {
  const { db, ownerId, member, now } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.memberId !== member.id || !decision.isConfirmed) throw refuse('shortages.not_found')
    if (decision.state === answer) return { id }
    if (decision.state !== 'proposed') throw refuse('shortages.decided')
    await updateDecisionOwned(trx, ownerId, id, { state: answer, answered_at: now, answer_text: text })
    if (answer === 'acknowledged') await acknowledge(trx, call, { decision, closing })
    const after = { answered: answer, amount: decision.amount }
    const about = aboutClosing(call, id, closing)
    await recordChange(call, trx, { action: 'shortages.answer', ...about, after, reason: text ?? undefined })
    return { id }
  })
}
