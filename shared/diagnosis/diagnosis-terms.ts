import type { Category } from '#shared/cash/categories.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'

/** What moves cash and the balance of an operator account. */
export interface TransactionFigures {
  /** Null: it moves no balance that is followed. */
  accountId: string | null
  direction: Category
  amount: Centimes
  fee: Centimes
}

export interface DayTransaction extends TransactionFigures {
  id: string
  operatorName: string | null
  productId: string | null
  reference: string | null
  /** `YYYY-MM-DDTHH:mm` in the business time zone. */
  enteredAtLocal: string
}

export interface DayAccount {
  id: string
  name: string
  feeTo: 'operator' | 'agency'
  /** Declared − expected; null where the balance was not read. */
  discrepancy: Centimes | null
}

/** Sent to the agency and not yet received in the book. */
export interface PendingTransfer {
  id: string
  senderName: string
  amount: Centimes
}

export interface OtherAgency {
  id: string
  name: string
  /** Of its cash, in its closing of the same day. */
  discrepancy: Centimes
}

export interface UsualFee {
  productId: string
  amount: Centimes
  fee: Centimes
}

export interface AccruedCommission {
  accountId: string
  period: 'day' | 'month'
  amount: Centimes
}

/** An agency's day with its discrepancies, open or closed. Amounts in centimes. */
export interface DiagnosisInput {
  /** Counted − expected cash. */
  cash: Centimes
  accounts: readonly DayAccount[]
  transactions: readonly DayTransaction[]
  transfers: readonly PendingTransfer[]
  counts: readonly CountLine[]
  usualFees: readonly UsualFee[]
  commissions: readonly AccruedCommission[]
  otherAgencies: readonly OtherAgency[]
}
