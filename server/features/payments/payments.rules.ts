import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { PaymentRow } from './payments.queries.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'

/** Refuses a date in the future or before 2000-01-01 at its field. */
export function assertPaymentDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ paymentDate: message })
}

export function isSamePayment(stored: PaymentRow, input: SubmitPaymentInput): boolean {
  return (
    stored.amount === input.amount &&
    stored.paymentDate === input.paymentDate &&
    stored.comment === input.comment &&
    stored.attachmentId === input.attachmentId &&
    stored.attachmentUrl === input.attachmentUrl
  )
}
