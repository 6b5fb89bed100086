import { type PieceValues, pieceRules, toPieces, toPieceValues } from '#client/app/piece-values.ts'
import { checkUpload, type FileUpload } from '#client/app/use-file-upload.ts'
import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { countedCash } from '#shared/cash/denominations.ts'
import { commentSchema } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatAmount, subtractCentimes } from '#shared/values/money.ts'

export interface ReceiveValues extends PieceValues {
  amount: string
  isCounted: boolean
  /** `IsoDate`, or the typed text. */
  date: string
  comment: string
  slipNumber: string
  /** '' for none. */
  attachmentId: string
}

/** Whether what arrives is received, or comes back. */
export type Arrival = 'receive' | 'giveBack'

export function toArrival({ amount, countRequired: isCounted }: TransferRow, today: IsoDate): ReceiveValues {
  const texts = { date: today, comment: '', slipNumber: '', attachmentId: '' }
  return { ...toPieceValues([]), amount: formatAmount(amount), isCounted, ...texts }
}

/** Nothing may come back. */
export const arrivalRules = { receive: {}, giveBack: { allowZero: true } } as const satisfies Record<Arrival, object>

/** Null while the amount is invalid. */
export function readArrived(values: ReceiveValues, arrival: Arrival): Centimes | null {
  if (values.isCounted) return countedCash(toPieces(values))
  const rules = arrivalRules[arrival]
  return checkMoneyText(values.amount, rules) === null ? readMoneyText(values.amount, rules) : null
}

export function computeDifference(values: ReceiveValues, { amount }: TransferRow, arrival: Arrival): Centimes | null {
  const arrived = readArrived(values, arrival)
  return arrived === null ? null : subtractCentimes(arrived, amount)
}

interface ReceiveLimits {
  transfer: TransferRow
  arrival: Arrival
  today: IsoDate
  /** Of the file as it is now. */
  getUpload: () => FileUpload | null
}

export function receiveRules({ transfer, arrival, today, getUpload }: ReceiveLimits) {
  return {
    ...pieceRules,
    amount: (text: string, { isCounted }: ReceiveValues) =>
      isCounted ? null : checkMoneyText(text, arrivalRules[arrival]),
    date: (date: string) => {
      if (arrival === 'giveBack') return null
      if (!isIsoDate(date)) return fieldMessages.dateInvalid
      return checkTransactionDate(date, today) ?? (date < transfer.sentDate ? fieldMessages.beforeSending : null)
    },
    comment: (text: string, values: ReceiveValues) => {
      const difference = computeDifference(values, transfer, arrival)
      if (difference !== null && difference !== 0 && text.trim() === '') return fieldMessages.commentRequired
      return findFault(commentSchema, text)
    },
    attachmentId: () => checkUpload(getUpload()),
    slipNumber: (text: string) => {
      if (transfer.to.kind !== 'bank' || arrival === 'giveBack') return null
      return text.trim() === '' ? fieldMessages.slipNumberRequired : findFault(referenceSchema, text)
    },
  }
}

/** For values that {@link receiveRules} accept. */
export function toReceived(values: ReceiveValues, arrival: Arrival) {
  if (!isIsoDate(values.date)) throw new TypeError('The form accepted a reception without a date')
  return {
    date: values.date,
    amount: readArrived(values, arrival) ?? 0,
    counts: values.isCounted ? toPieces(values) : null,
    comment: values.comment,
    slipNumber: values.slipNumber,
    attachmentId: values.attachmentId === '' ? null : values.attachmentId,
  }
}
