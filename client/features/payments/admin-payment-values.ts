import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { formatAmount } from '#shared/values/money.ts'
import type { PaymentStatus } from '#shared/values/statuses.ts'
import { checkWebAddress } from '#shared/values/web-address.ts'
import { checkComment, checkPaymentDate } from './payment-form-values.ts'

/** A proof of payment as administrators have it. */
export type PaymentOfClient = ApiOutputs['payments']['list']['rows'][number]

/** What the edit dialog holds: texts as typed. */
export interface AdminPaymentValues {
  amount: string
  paymentDate: string
  status: PaymentStatus
  comment: string
  attachmentUrl: string
}

export const emptyPaymentValues: AdminPaymentValues = {
  amount: '',
  paymentDate: '',
  status: 'pending',
  comment: '',
  attachmentUrl: '',
}

export function toAdminPaymentValues(payment: PaymentOfClient): AdminPaymentValues {
  const { amount, paymentDate, status, comment, attachmentUrl } = payment
  return {
    amount: formatAmount(amount),
    paymentDate,
    status,
    comment: comment ?? '',
    attachmentUrl: attachmentUrl ?? '',
  }
}

/** What is wrong with each field, or null (spec 000 §5). */
export function adminPaymentErrors(values: AdminPaymentValues, today: IsoDate) {
  return {
    amount: checkMoneyText(values.amount),
    paymentDate: checkPaymentDate(values.paymentDate, today),
    comment: checkComment(values.comment),
    attachmentUrl: checkWebAddress(values.attachmentUrl),
  }
}

/** What is sent. Only for values that {@link adminPaymentErrors} has found nothing wrong with. */
export function toAdminPaymentInput({ amount, ...values }: AdminPaymentValues) {
  return { ...values, amount: readMoneyText(amount) }
}
