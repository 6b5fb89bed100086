import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { PaymentTarget } from '#shared/payments/payment-target.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { PaymentRow } from './payments.queries.ts'

export interface Payment extends Pick<
  PaymentRow,
  'id' | 'amount' | 'paymentDate' | 'status' | 'comment' | 'attachmentUrl' | 'rejectionReason' | 'createdAt'
> {
  /** Of an approved payment; cancelled if the payment is no longer approved. */
  receiptNumber: number | null
  submittedOn: IsoDate
  /** Null where the proof is a link. */
  attachment: Attachment | null
}

export function asPayment(row: PaymentRow, { timeZone }: Pick<Call, 'timeZone'>): Payment {
  const { id, amount, paymentDate, status, comment, attachmentUrl, rejectionReason, receiptNumber, createdAt } = row
  const { attachmentId, fileName, mediaType, fileSize } = row
  const attachment =
    attachmentId === null || fileName === null || mediaType === null
      ? null
      : { id: attachmentId, fileName, mediaType, size: fileSize ?? 0 }
  const submittedOn = civilDate(createdAt, timeZone)
  return {
    id,
    amount,
    paymentDate,
    status,
    comment,
    attachmentUrl,
    rejectionReason,
    receiptNumber,
    createdAt,
    submittedOn,
    attachment,
  }
}

export function toTarget({
  requestId,
  subscriptionId,
}: Pick<PaymentRow, 'requestId' | 'subscriptionId'>): PaymentTarget {
  if (requestId !== null) return { kind: 'request', id: requestId }
  return subscriptionId === null ? null : { kind: 'subscription', id: subscriptionId }
}
