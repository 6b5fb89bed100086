import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { PaymentRow } from './payments.queries.ts'
import { type IsoDate } from '#shared/values/calendar-date.ts'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
import type { SubmitPaymentInput } from '#shared/payments/payment-input.ts'

/** Refuses a payment date in the future or before 2000-01-01 at its field (D13). */
export function assertPaymentDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ paymentDate: message })
}

/** Whether a stored payment is what the call asks for (D10). */
export function isSamePayment(stored: PaymentRow, input: SubmitPaymentInput): boolean {
  return (
    stored.amount === input.amount &&
    stored.paymentDate === input.paymentDate &&
    stored.comment === input.comment &&
    stored.attachmentId === input.attachmentId &&
    stored.attachmentUrl === input.attachmentUrl
  )
}
