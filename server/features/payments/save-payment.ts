import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall, WithDeps } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { RemovePaymentInput, UpdatePaymentInput } from '#shared/payments/payment-admin-input.ts'
import { paymentTargetLabels } from '#shared/payments/payment-labels.fr.ts'
import { isSameTarget, type PaymentTarget } from '#shared/payments/payment-target.ts'
import { deletePayment, findPayment, type PaymentOfClientRow, updatePaymentRow } from './all-payments.queries.ts'
import { toClientPayment, type PaymentOfClient } from './all-payments.service.ts'
import { lockWithAccount } from './lock-payment.ts'
import { paymentApproved, paymentRejected } from './payment-mail.ts'
import { findPaymentTarget } from './find-payment-target.ts'
import { findTargetPlanName } from './payment-targets.queries.ts'
import { toTarget } from './payment-view.ts'
import { insertReceipt } from './receipts.queries.ts'
import { assertPaymentDate } from './payments.rules.ts'

/**
 * A change of the status is a decision without activation: it gives a receipt number and mails the client. Refuses
 * `payments.no_creation` without a version, `payments.unknown_target`, and a date out of bounds or a missing reason at its field.
 */
export async function updatePayment(call: AuditedCall & WithDeps, input: UpdatePaymentInput): Promise<PaymentOfClient> {
  const { updatedAt } = input
  if (updatedAt === null) throw refuse('payments.no_creation')
  assertPaymentDate(input.paymentDate, call.today)
  const row = await inTransaction(call.db, async (trx) => {
    const before = await lockWithAccount(trx, input.id)
    assertVersion(toClientPayment(before, call), updatedAt)
    const known = toTarget(before)
    const target = input.target === undefined ? known : input.target
    const isMoved = !isSameTarget(known, target)
    if (!isMoved && JSON.stringify(toAuditFacts(before)) === JSON.stringify(toAuditFacts(input))) return before
    if (isMoved) await findPaymentTarget(trx, before.userId, target)
    const isDecided = input.status !== before.status
    if (isDecided && input.status === 'rejected' && input.reason === null) {
      throw new FieldRefusal({ reason: fieldMessages.reasonRequired })
    }
    const kept = input.status === 'rejected' ? before.rejectionReason : null
    const rejectionReason = isDecided && input.status === 'rejected' ? input.reason : kept
    await updatePaymentRow(trx, input, { target, rejectionReason })
    if (input.status === 'approved') await insertReceipt(trx, input.id, call.now)
    const after = await findPayment(trx, input.id)
    if (after === undefined) throw refuse('payments.not_found')
    await recordChange(call, trx, {
      action: 'payments.update',
      subject: toAuditSubject(after),
      ownerId: after.userId,
      before: { ...toAuditFacts(before), ...(isMoved ? { paidFor: await describeTarget(trx, known) } : {}) },
      after: { ...toAuditFacts(after), ...(isMoved ? { paidFor: await describeTarget(trx, target) } : {}) },
      reason: after.rejectionReason ?? undefined,
    })
    if (isDecided) await sendDecision(trx, call, after)
    return after
  })
  return toClientPayment(row, call)
}

export async function removePayment(call: AuditedCall, { id, reason }: RemovePaymentInput): Promise<{ id: string }> {
  await inTransaction(call.db, async (trx) => {
    const row = await lockWithAccount(trx, id)
    await deletePayment(trx, id)
    await recordChange(call, trx, {
      action: 'payments.remove',
      subject: toAuditSubject(row),
      ownerId: row.userId,
      before: toAuditFacts(row),
      reason: reason ?? undefined,
    })
  })
  return { id }
}

async function sendDecision(
  trx: Transaction<Database>,
  { deps }: WithDeps,
  { email: to, firstName, amount, paymentDate, status, receiptNumber, rejectionReason }: PaymentOfClientRow,
): Promise<void> {
  const paid = { to, publicUrl: deps.config.publicUrl, firstName, amount, paymentDate }
  if (status === 'approved' && receiptNumber !== null) {
    await deps.mail.send(trx, paymentApproved({ ...paid, receiptNumber, pack: null }))
  }
  if (status === 'rejected' && rejectionReason !== null) {
    await deps.mail.send(trx, paymentRejected({ ...paid, reason: rejectionReason }))
  }
}

/** Such as `Demande · Pack Pro`. */
async function describeTarget(trx: Transaction<Database>, target: PaymentTarget): Promise<string | null> {
  if (target === null) return null
  const planName = await findTargetPlanName(trx, target)
  return [paymentTargetLabels[target.kind], ...(planName === undefined ? [] : [planName])].join(' · ')
}

type Facts = Pick<UpdatePaymentInput, 'amount' | 'paymentDate' | 'status' | 'comment' | 'attachmentUrl'>

function toAuditFacts({ amount, paymentDate, status, comment, attachmentUrl }: Facts) {
  return {
    amount,
    paymentDate,
    status,
    comment,
    attachmentUrl,
  }
}

function toAuditSubject({ id, firstName, lastName }: PaymentOfClientRow) {
  return { id, name: `${firstName} ${lastName}` }
}
