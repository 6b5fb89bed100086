import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { AccountMode, FeeTo, ReadRule } from './operator-account-terms.ts'
import type { AccountSums, BalanceOpeningKind } from './operator-balance.ts'

/** What a blind member does not see of an account. */
export interface AccountFigures {
  /** Before `openedOn`. */
  opening: Centimes
  limitLow: Centimes | null
  limitHigh: Centimes | null
  overdraft: Centimes
  deposit: Centimes
}

export interface OperatorAccountRow {
  id: string
  agencyId: string
  agencyName: string
  operatorId: string
  operatorName: string
  label: string
  mode: AccountMode
  feeTo: FeeTo
  readRule: ReadRule
  maxDays: number | null
  openedOn: IsoDate
  /** The last day; null while open. */
  closedOn: IsoDate | null
  /** A closing names it: opening, start, mode and fee cannot change. */
  isFixed: boolean
  figures: AccountFigures | null
  updatedAt: string
}

/** An account on a day, with all that its expected balance is made of. */
export interface OperatorBalance extends AccountSums {
  accountId: string
  label: string
  operatorId: string
  operatorName: string
  mode: AccountMode
  feeTo: FeeTo
  readRule: ReadRule
  limitLow: Centimes | null
  limitHigh: Centimes | null
  overdraft: Centimes
  /** Before the day's movements: of the last closing, and the open days since. */
  opening: Centimes
  openingKind: BalanceOpeningKind
  /** Days with movements since the last closing and before the day. */
  openDays: number
  expected: Centimes
  /** The closing of this day has to read the balance. */
  isReadingRequired: boolean
  /** Of a closed day: the balance that its closing read; else null. */
  declared: Centimes | null
  discrepancy: Centimes | null
  /** The last closing up to the day that read the balance. */
  lastRead: { date: IsoDate; balance: Centimes } | null
}

export interface OperatorBalances {
  agencyId: string
  date: IsoDate
  accounts: OperatorBalance[]
}
