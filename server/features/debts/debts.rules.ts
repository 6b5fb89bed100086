import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { CollectDebtInput, WaiveDebtInput } from '#shared/debts/debt-input.ts'
import { checkCreditLimit } from '#shared/debts/credit-limit.ts'
import { type AgedEntry, findOwedOn, isUntouched } from '#shared/debts/ageing.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
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
}

/** Throws `debts.inactive`, `debts.over_limit`, and a field error above the member's ceiling. */
export function assertMayOwe(
  { active, balance, limit }: Pick<DebtorRow, 'active' | 'balance' | 'limit'>,
  unpaid: Centimes,
  { role, creditLimit, isConfirmed }: Allowance,
): void {
  const message = checkCreditLimit(creditLimit, unpaid)
  if (message !== null) throw new FieldRefusal({ paid: message })
  if (!active) throw refuse('debts.inactive')
  const owed = sumCentimes(balance, unpaid)
  if (limit !== null && owed > limit && !(isConfirmed && role === 'owner')) {
    throw refuse('debts.over_limit', { limit, balance: owed })
  }
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

export function isSameWaiver(stored: EntryRecord, input: WaiveDebtInput): boolean {
  return (
    stored.kind === 'waiver' &&
    stored.debtorId === input.debtorId &&
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.note === input.reason
  )
}
