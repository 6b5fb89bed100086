import type { IsoDate } from '#shared/values/iso-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { OpenDays } from '#shared/closings/expected-cash.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface BoardAgency {
  agencyId: string
  agencyName: string
  /** Null: from the first movement. */
  trackingStart: IsoDate | null
  /** At the end of today: the last count, or 0 without a closing, and all movements since it or the start of tracking. */
  expected: Centimes
  /** Days before today that `expected` includes and that are not closed. */
  openDays: OpenDays | null
  today: TransactionSums
  isTodayClosed: boolean
  lastClosing: {
    id: string
    name: string
    date: IsoDate
    counted: Centimes
    discrepancy: Centimes
    reviewState: ReviewState
    settlement: Settlement | null
    needsCheck: boolean
    /** Operator accounts with a discrepancy that is not settled. */
    linesToSettle: number
  } | null
  daysToClose: number
  firstDayToClose: IsoDate | null
}

export interface BoardToday {
  today: IsoDate
  agencies: BoardAgency[]
  /** Whether the operators' balances can be shown beside it. */
  hasOperatorAccounts: boolean
  /** Transactions without an agency, of all days. */
  offDrawer: TransactionSums
}

export const trendSteps = ['day', 'week', 'month'] as const
export type TrendStep = (typeof trendSteps)[number]

export const TREND_LENGTH = { day: 30, week: 12, month: 12 } as const satisfies Record<TrendStep, number>

export const MAX_TREND_BACK = 400

export interface TrendPeriod {
  from: IsoDate
  to: IsoDate
  incomingCount: number
  incoming: Centimes
  outgoingCount: number
  outgoing: Centimes
}

export interface BoardTrend {
  by: TrendStep
  from: IsoDate
  to: IsoDate
  periods: TrendPeriod[]
}
