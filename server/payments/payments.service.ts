import { holdAttachment } from '#server/attachments/attachments.queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse } from '#server/errors/refusal.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AccountCall } from '#server/verb-context.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'
import { asPayment, type Payment } from './payment-view.ts'
import { findPaymentOf, insertPayment, listPaymentsOf } from './payments.queries.ts'
import { assertPaymentDate, isSamePayment } from './payments.rules.ts'

/** `deps` for the business zone. */
type PaymentCall = AccountCall & Pick<Context, 'deps'>

/** A yearly pack makes one payment a year, a few with refusals: nobody has more, and a list that grew for ever would be one. */
const MAX_LISTED = 200

/** The caller's own proofs of payment, newest first. */
export const listMyPayments = async (call: PaymentCall): Promise<Payment[]> => {
  const rows = await listPaymentsOf(call.db, call.userId, MAX_LISTED)
  return rows.map((row) => asPayment(row, call))
}

/**
 * Submits a proof of payment, pending (D27); the same call again answers the same row (D10).
 *
 * Refuses a date out of bounds at its field, `create.id_taken`, and `attachments.not_found` for a file that is not the
 * caller's own.
 */
export const submitPayment = async (call: PaymentCall, input: SubmitPaymentInput): Promise<Payment> => {
  const { db, now, today, userId } = call
  assertPaymentDate(input.paymentDate, today)
  const row = await inTransaction(db, async (trx) => {
    const known = await findPaymentOf(trx, userId, input.id)
    if (known === undefined) {
      if (input.attachmentId !== null && !(await holdAttachment(trx, input.attachmentId, userId))) {
        throw refuse('attachments.not_found')
      }
      await insertPayment(trx, { ...input, userId, createdAt: now })
    }
    // What a call at the same moment inserted is seen here too: the insert has waited for it.
    const stored = known ?? (await findPaymentOf(trx, userId, input.id))
    if (stored === undefined || !isSamePayment(stored, input)) throw refuse('create.id_taken')
    return stored
  })
  return asPayment(row, call)
}
