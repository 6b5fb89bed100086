import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type PayByBankInput, payByBankInput } from '#shared/expenses/expense-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'

/** Texts as typed; null for none. */
export interface BankExpenseValues {
  agencyId: string | null
  placeId: string | null
  categoryId: string | null
  date: string
  amount: string
  note: string
  attachmentId: string
}

export function bankExpenseRules(today: IsoDate) {
  return {
    categoryId: (value: string | null) => (value === null ? fieldMessages.required : null),
    date: (date: string) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
    amount: (text: string) => checkMoneyText(text),
    note: (text: string) => findFault(payByBankInput.shape.note, text),
  }
}

/** For values that {@link bankExpenseRules} accept. */
export function toBankExpense(values: BankExpenseValues): Omit<PayByBankInput, 'id'> {
  const { agencyId, placeId, categoryId, date, amount, note, attachmentId } = values
  if (categoryId === null || !isIsoDate(date)) throw new TypeError('The form accepted an expense without its category')
  return {
    agencyId,
    placeId,
    categoryId,
    date,
    amount: readMoneyText(amount),
    note,
    attachmentId: attachmentId === '' ? null : attachmentId,
  }
}
