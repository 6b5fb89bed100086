import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { CollectDebtInput, PayOtherwiseInput, WaiveDebtInput } from '#shared/debts/debt-input.ts'
import type { LendCashInput } from '#shared/debts/loan-input.ts'
import { checkCreditLimit } from '#shared/debts/credit-limit.ts'
import { type AgedEntry, findOwedOn, isUntouched } from '#shared/debts/ageing.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { MemberRole, MemberStatus } from '#shared/team/member-terms.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, centimes, sumCentimes } from '#shared/values/money.ts'
import type { EntryRecord } from './debt-entries.queries.ts'

export function assertDebtDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** Throws `debts.overpaid` with what is owed on that day. */
export function assertOwed(entries: readonly AgedEntry[], { date, amount }: { date: IsoDate; amount: Centimes }): void {
  const balance = findOwedOn(entries, date)
  if (amount > balance) throw refuse('debts.overpaid', { balance })
}

/** Throws `debts.has_repayments`. */
export function assertUntouched(entries: readonly AgedEntry[], id: string): void {
  if (!isUntouched(entries, id)) throw refuse('debts.has_repayments')
}

interface Allowance {
  readonly role: MemberRole
  readonly creditLimit: Centimes | null
  readonly isConfirmed: boolean
  /** Where the ceiling is shown. */
  readonly field: 'paid' | 'amount'
}

/** Throws `debts.inactive`, `debts.over_limit`, and a field error above the member's ceiling. */
export function assertMayOwe(
  { active, balance, limit }: Pick<DebtorRow, 'active' | 'balance' | 'limit'>,
  unpaid: Centimes,
  { role, creditLimit, isConfirmed, field }: Allowance,
): void {
  const message = checkCreditLimit(creditLimit, unpaid)
  if (message !== null) throw new FieldRefusal({ [field]: message })
  if (!active) throw refuse('debts.inactive')
  const owed = sumCentimes(balance, unpaid)
  if (limit !== null && owed > limit && !(isConfirmed && role === 'owner')) {
    throw refuse('debts.over_limit', { limit, balance: owed })
  }
}

interface Borrower {
  readonly id: string
  readonly role: MemberRole
  readonly status: MemberStatus
  readonly allAgencies: boolean
  readonly agencies: ReadonlyArray<{ readonly id: string }>
}

/** Somebody else who holds cash in the agency whose drawer pays. Throws a field error. */
export function assertBorrower(person: Borrower | undefined, lender: { readonly id: string }, agencyId: string): void {
  const mayBorrow =
    person !== undefined &&
    person.id !== lender.id &&
    (person.role === 'manager' || person.role === 'cashier') &&
    person.status === 'active' &&
    (person.allAgencies || person.agencies.some(({ id }) => id === agencyId))
  if (!mayBorrow) throw new FieldRefusal({ memberId: fieldMessages.notBorrower })
}

/** What is left unpaid of an edited transaction: what the customer paid stays paid. Null where nothing is. */
export function findUnpaidAfterEdit(
  before: { readonly amount: Centimes; readonly fee: Centimes },
  after: { readonly amount: Centimes; readonly fee: Centimes },
  unpaid: Centimes,
): Centimes | 'belowPaid' | null {
  const left = after.amount + after.fee - (before.amount + before.fee - unpaid)
  if (left < 0) return 'belowPaid'
  return left === 0 ? null : centimes(left)
}

export function isSameRepayment(stored: EntryRecord, input: CollectDebtInput): boolean {
  return (
    stored.kind === 'repayment' &&
    stored.debtorId === input.debtorId &&
    stored.agencyId === input.agencyId &&
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.note === input.note
  )
}

export function isSameLoan(stored: EntryRecord, input: LendCashInput): boolean {
  return (
    stored.kind === 'loan' &&
    (input.debtorId === null || stored.debtorId === input.debtorId) &&
    stored.agencyId === input.agencyId &&
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.note === input.note
  )
}

export function isSameOtherPayment(stored: EntryRecord, input: PayOtherwiseInput): boolean {
  return (
    stored.kind === 'other_payment' &&
    stored.debtorId === input.debtorId &&
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.note === input.reason &&
    stored.attachment?.id === input.attachmentId
  )
}

export function isSameWaiver(stored: EntryRecord, input: WaiveDebtInput): boolean {
  return (
    stored.kind === 'waiver' &&
    stored.debtorId === input.debtorId &&
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.note === input.reason
  )
}
