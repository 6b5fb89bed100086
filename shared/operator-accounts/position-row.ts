import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { BalanceLimits, BalanceState } from './balance-state.ts'
import type { PositionDay, PositionTotals } from './position.ts'
import type { OperatorAccountRow } from './operator-account-row.ts'

/** An open account now. */
export interface OperatorPosition extends BalanceLimits {
  accountId: string
  agencyId: string
  agencyName: string
  operatorId: string
  operatorName: string
  label: string
  maxDays: number | null
  /** What it should be at this moment; the balance that was read, where today is closed. */
  balance: Centimes
  state: BalanceState
  /** The last closing that read it. */
  lastRead: { date: IsoDate; balance: Centimes } | null
  /** How many closings since then gave a reason instead. */
  notReadCount: number
  /** Of a settled account: for how many days the operator owes without settling; 0 while it owes nothing. Null for a prepaid one. */
  unsettledDays: number | null
}

export interface OperatorPositions {
  date: IsoDate
  positions: OperatorPosition[]
}

/** What an account was, day by day: every day opens with the balance of the one before. */
export interface OperatorStatement {
  account: Omit<OperatorAccountRow, 'figures' | 'updatedAt'>
  spaceName: string
  /** Not before the first day of the account. */
  from: IsoDate
  /** Not after today or the last day of the account. */
  to: IsoDate
  /** Of `from`. */
  opening: Centimes
  /** Those with movements or a closing. */
  days: PositionDay[]
  totals: PositionTotals
  /** At the end of `to`. */
  balance: Centimes
  /** Days whose opening is not the balance of the day before. */
  gapCount: number
  /** `YYYY-MM-DDTHH:mm` in the business time zone. */
  issuedAtLocal: string
}
