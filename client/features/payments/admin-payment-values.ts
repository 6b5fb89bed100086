import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatAmount } from '#shared/values/money.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import { checkWebAddress } from '#shared/values/web-address.ts'
import { NO_TARGET, readTargetKey, toTargetKey } from './payment-target-choices.ts'
import { checkComment, checkPaymentDate } from './payment-form-values.ts'

export type AdminPayment = ApiOutputs['payments']['list']['rows'][number]

export interface AdminPaymentValues {
  amount: string
  paymentDate: string
  status: PaymentStatus
  comment: string
  attachmentUrl: string
  /** Of a rejection. */
  reason: string
  /** What it is for, as a key of payment-target-choices.ts. */
  target: string
}

export const emptyPaymentValues: AdminPaymentValues = {
  amount: '',
  paymentDate: '',
  status: 'pending',
  comment: '',
  attachmentUrl: '',
  reason: '',
  target: NO_TARGET,
}

export function toAdminPaymentValues(payment: AdminPayment): AdminPaymentValues {
  const { amount, paymentDate, status, comment, attachmentUrl } = payment
  return {
    amount: formatAmount(amount),
    paymentDate,
    status,
    comment: comment ?? '',
    attachmentUrl: attachmentUrl ?? '',
    reason: '',
    target: toTargetKey(payment.target),
  }
}

export function adminPaymentErrors(values: AdminPaymentValues, today: IsoDate) {
  return {
    amount: checkMoneyText(values.amount),
    paymentDate: checkPaymentDate(values.paymentDate, today),
    comment: checkComment(values.comment),
    attachmentUrl: checkWebAddress(values.attachmentUrl),
  }
}

/** What is sent, for values without {@link adminPaymentErrors}. */
export function toAdminPaymentInput({ amount, target, ...values }: AdminPaymentValues) {
  return { ...values, amount: readMoneyText(amount), target: readTargetKey(target) }
}
