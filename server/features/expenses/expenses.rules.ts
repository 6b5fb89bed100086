import type { PayByBankInput } from '#shared/expenses/expense-input.ts'
import type { ExpenseRow } from '#shared/expenses/expense-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'

const terms = ['agencyId', 'placeId', 'categoryId', 'date', 'amount', 'note', 'attachmentId'] as const

export function isSameBankExpense(stored: PayByBankInput, input: PayByBankInput): boolean {
  return terms.every((term) => stored[term] === input[term])
}

export function toAuditSubject({ id, categoryName, amount, date }: ExpenseRow) {
  return { id, name: `${categoryName ?? 'Dépense'}, ${formatMoney(amount)} du ${formatDate(date)}` }
}

export function ofAgency({ agencyId }: ExpenseRow) {
  return agencyId === null ? {} : { agencyId }
}

export function toAuditFacts(row: ExpenseRow) {
  return {
    agency: row.agencyName,
    date: row.date,
    expenseCategory: row.categoryName,
    amount: row.amount,
    bank: row.placeName,
    note: row.note,
    fileName: row.attachment?.fileName ?? null,
  }
}
