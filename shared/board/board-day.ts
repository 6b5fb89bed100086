import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface BoardAgency {
  agencyId: string
  agencyName: string
  /** The last count and all movements since; null for an agency without a closing. */
  expected: Centimes | null
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
  } | null
  daysToClose: number
  firstDayToClose: IsoDate | null
}

export interface BoardToday {
  today: IsoDate
  agencies: BoardAgency[]
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
