import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type IsoDate, isIsoDate, toIsoDate } from '#shared/values/iso-date.ts'
import { checkTransactionDate, dateErrorMessages } from '#shared/values/date-bounds.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { paymentCommentSchema, type SubmitPaymentInput } from '#shared/payments/payment-input.ts'
import { checkWebAddress } from '#shared/values/web-address.ts'
import { checkUpload, type FileUpload } from '#client/app/use-file-upload.ts'

/** What the form holds: texts as typed. The file is in useFileUpload. */
export interface PaymentValues {
  amount: string
  paymentDate: string
  comment: string
  proof: 'file' | 'link'
  /** The uploaded file's; '' without one. */
  attachmentId: string
  attachmentUrl: string
}

/** @param montant an amount as text, proposed by a link */
export function emptyPayment(today: IsoDate, montant: string | undefined): PaymentValues {
  const parsed = parseMoney(montant ?? '')
  return {
    amount: parsed.ok ? formatAmount(parsed.centimes) : '',
    paymentDate: today,
    comment: '',
    proof: 'file',
    attachmentId: '',
    attachmentUrl: '',
  }
}

export function checkPaymentDate(text: string, today: IsoDate): string | null {
  if (text === '') return dateErrorMessages.empty
  return isIsoDate(text) ? checkTransactionDate(text, today) : dateErrorMessages.invalid
}

export function checkComment(text: string): string | null {
  return findFault(paymentCommentSchema, text)
}

export function paymentErrors(values: PaymentValues, upload: FileUpload | null, today: IsoDate) {
  return {
    amount: checkMoneyText(values.amount),
    paymentDate: checkPaymentDate(values.paymentDate, today),
    comment: checkComment(values.comment),
    attachmentId: values.proof === 'file' ? checkUpload(upload) : null,
    attachmentUrl: values.proof === 'link' ? checkWebAddress(values.attachmentUrl) : null,
  }
}

/** Whether a required field is empty: the form then shows one sentence for all. */
export function lacksRequired(errors: Record<string, unknown>): boolean {
  return errors['amount'] === fieldMessages.amountRequired || errors['paymentDate'] === dateErrorMessages.empty
}

/** What is sent, for values without {@link paymentErrors}. */
export function toPaymentInput(values: PaymentValues): Omit<SubmitPaymentInput, 'id'> {
  const { amount, paymentDate, comment, proof, attachmentId, attachmentUrl } = values
  return {
    amount: readMoneyText(amount),
    paymentDate: toIsoDate(paymentDate),
    comment,
    attachmentId: proof === 'file' && attachmentId !== '' ? attachmentId : null,
    attachmentUrl: proof === 'link' ? attachmentUrl : null,
  }
}
