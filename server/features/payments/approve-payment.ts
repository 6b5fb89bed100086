import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { PaymentTarget } from '#shared/payments/payment-target.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { lockPayment, updatePaymentDecision, type PaymentOfClientRow } from './all-payments.queries.ts'
import { insertReceipt } from './receipts.queries.ts'

export interface ApprovedPayment {
  readonly amount: Centimes
  readonly paymentDate: IsoDate
  readonly receiptNumber: number
}

/** Approves a locked payment, which gets its receipt number. Throws `payments.already_decided`. */
export async function approveWithin(
  trx: Transaction<Database>,
  call: AuditedCall,
  payment: PaymentOfClientRow,
  target: PaymentTarget,
): Promise<ApprovedPayment> {
  const { id, status, amount, paymentDate, firstName, lastName, userId } = payment
  if (status !== 'pending') throw refuse('payments.already_decided', { status })
  await updatePaymentDecision(trx, { id, status: 'approved', target, rejectionReason: null })
  const receiptNumber = await insertReceipt(trx, id, call.now)
  await recordChange(call, trx, {
    action: 'payments.approve',
    subject: { id, name: `${firstName} ${lastName}` },
    ownerId: userId,
    before: { status },
    after: { status: 'approved', amount, paymentDate, receipt: receiptNumber },
  })
  return { amount, paymentDate, receiptNumber }
}

/** Approves the chosen proofs of a request. The account must be locked. Throws `payments.not_found` for another client's. */
export async function approveForRequest(
  trx: Transaction<Database>,
  call: AuditedCall,
  { userId, requestId, paymentIds }: { userId: string | undefined; requestId: string; paymentIds: readonly string[] },
): Promise<ApprovedPayment[]> {
  const approved: ApprovedPayment[] = []
  for (const id of new Set(paymentIds)) {
    const payment = await lockPayment(trx, id)
    if (payment === undefined || payment.userId !== userId) throw refuse('payments.not_found')
    approved.push(await approveWithin(trx, call, payment, { kind: 'request', id: requestId }))
  }
  return approved
}
