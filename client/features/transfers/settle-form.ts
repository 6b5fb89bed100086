import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import type { TransferSettlement } from '#shared/transfers/transfer-terms.ts'
import { type Centimes, formatAmount, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

export interface SettleValues {
  settlement: TransferSettlement
  text: string
  memberId: string | null
  amount: string
}

/** Zero of a surplus. */
export function toMissing({ difference }: TransferRow): Centimes {
  return difference === null || difference > 0 ? ZERO_AMOUNT : subtractCentimes(ZERO_AMOUNT, difference)
}

export function emptySettling(
  transfer: TransferRow,
  [first = 'justified']: readonly TransferSettlement[],
): SettleValues {
  return { settlement: first, text: '', memberId: transfer.proposedId, amount: formatAmount(toMissing(transfer)) }
}

export function settleRules(transfer: TransferRow) {
  return {
    text: (text: string, { settlement }: SettleValues) =>
      settlement === 'justified' && text.trim() === '' ? fieldMessages.lineJustificationRequired : null,
    memberId: (memberId: string | null, { settlement }: SettleValues) =>
      settlement === 'charged' && memberId === null ? fieldMessages.required : null,
    amount: (text: string, { settlement }: SettleValues) => {
      if (settlement !== 'charged') return null
      return checkMoneyText(text) ?? (readMoneyText(text) > toMissing(transfer) ? fieldMessages.aboveShortage : null)
    },
  }
}
