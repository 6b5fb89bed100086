import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { findFault } from '#client/app/schema-check.ts'
import { checkCreditLimit } from '#shared/debts/credit-limit.ts'
import { debtNoteSchema } from '#shared/debts/debt-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { normalisePhone } from '#shared/values/phone.ts'
import type { DrawerValues } from './drawer-fields.tsx'

export const NEW_CUSTOMER = 'new'

/** `debtorId` of a customer, and of a member who owes already; else `memberId`. */
export interface Borrower {
  readonly kind: 'customer' | 'member'
  readonly name: string
  readonly debtorId: string | null
  readonly memberId: string | null
  /** Where a customer usually comes. */
  readonly agencyId: string | null
}

export interface LoanValues extends DrawerValues {
  /** The value of the choice, or `NEW_CUSTOMER`. */
  borrower: string | null
  newDebtor: { name: string; phone: string }
  amount: string
}

export function emptyLoan(today: IsoDate, borrower: Borrower | null): LoanValues {
  return {
    borrower: borrower === null ? null : (borrower.debtorId ?? borrower.memberId),
    newDebtor: { name: '', phone: '' },
    amount: '',
    agencyId: null,
    date: today,
    note: '',
  }
}

export function loanRules(today: IsoDate, limit: Centimes | null) {
  const isNew = ({ borrower }: LoanValues) => borrower === NEW_CUSTOMER
  return {
    borrower: (borrower: string | null) => (borrower === null ? fieldMessages.chooseBorrower : null),
    newDebtor: {
      name: (name: string, values: LoanValues) =>
        isNew(values) && name.trim() === '' ? fieldMessages.nameRequired : null,
      phone: (phone: string, values: LoanValues) =>
        isNew(values) && phone.trim() !== '' && normalisePhone(phone) === null ? fieldMessages.phoneInvalid : null,
    },
    amount: (text: string) => checkMoneyText(text) ?? checkCreditLimit(limit, readMoneyText(text)),
    date: (date: string) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
    note: (note: string) => findFault(debtNoteSchema, note),
  }
}

/** What is sent, for values that {@link loanRules} accepts. */
export function toLoan(
  id: string,
  { borrower, newDebtor, amount, agencyId, date, note }: LoanValues,
  chosen: Borrower | null,
) {
  if (!isIsoDate(date) || agencyId === null) throw new TypeError('The form accepted a loan without date or agency')
  const isNew = borrower === NEW_CUSTOMER
  return {
    id,
    debtorId: isNew ? null : (chosen?.debtorId ?? null),
    memberId: isNew ? null : (chosen?.memberId ?? null),
    newDebtor: isNew ? newDebtor : null,
    agencyId,
    date,
    amount: readMoneyText(amount),
    note,
  }
}
