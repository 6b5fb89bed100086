import { keepFileOwned } from '#server/features/attachments/kept-files.queries.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { RecordPaperInput } from '#shared/shortages/shortage-input.ts'
import { acknowledge } from './acknowledge.ts'
import { updateDecisionOwned } from './decisions.queries.ts'
import { aboutClosing, findName, lockDecision } from './lock-decision.ts'

/**
 * The owner records that the member acknowledged on a signed paper, instead of in their own session. Throws `shortages.not_found`,
 * `shortages.decided`, `attachments.not_found`, `closings.reopened`.
 */
export function recordPaper(call: AuditedOwnerCall, { id, attachmentId }: RecordPaperInput): Promise<{ id: string }> {
  const { db, ownerId, member, now } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.attachmentId === attachmentId) return { id }
    if (decision.state !== 'proposed') throw refuse('shortages.decided')
    const fileName = await keepFileOwned(trx, ownerId, { id: attachmentId, memberId: member.id, now })
    if (fileName === undefined) throw refuse('attachments.not_found')
    const paper = { attachment_id: attachmentId, recorded_by: member.id, confirmed_by: member.id }
    await updateDecisionOwned(trx, ownerId, id, {
      state: 'acknowledged',
      answered_at: now,
      answer_text: null,
      ...paper,
    })
    await acknowledge(trx, call, { decision, closing })
    const person = await findName(trx, call, decision.memberId)
    await recordChange(call, trx, {
      action: 'shortages.recordPaper',
      ...aboutClosing(call, id, closing),
      after: { person, amount: decision.amount, fileName },
    })
    return { id }
  })
}
