import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

/** Where an agency's cash stands today. All amounts in centimes. */
export interface BoardAgency {
  agencyId: string
  agencyName: string
  /**
   * The cash that must be in the drawer now: the last count and everything that moved since. Null for an agency that was
   * never closed: nobody has said what it began with.
   */
  expected: Centimes | null
  /** Today's transactions. */
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
  /** Days before today that have movements and are not closed, and the first of them. */
  daysToClose: number
  firstDayToClose: IsoDate | null
}

/** What `board.today` answers: every agency of the tenant by name. */
export interface BoardToday {
  today: IsoDate
  agencies: BoardAgency[]
}

/** How a trend cuts time. */
export const trendSteps = ['day', 'week', 'month'] as const
export type TrendStep = (typeof trendSteps)[number]

/** How many days, weeks or months a trend shows at once. */
export const TREND_LENGTH = { day: 30, week: 12, month: 12 } as const satisfies Record<TrendStep, number>

/** How far back a trend can be asked for, in trends: none reaches before the first year of transactions for long. */
export const MAX_TREND_BACK = 400

/** What one day, week or month brought and took, fees as they touch the drawer (`cashEffect`), zero where nothing moved. */
export interface TrendPeriod {
  from: IsoDate
  /** Its last day; of the one that today is in, today. */
  to: IsoDate
  incomingCount: number
  incoming: Centimes
  outgoingCount: number
  outgoing: Centimes
}

/** What `board.trend` answers: `TREND_LENGTH` periods, oldest first, of an agency or of all the tenant's transactions. */
export interface BoardTrend {
  by: TrendStep
  from: IsoDate
  to: IsoDate
  periods: TrendPeriod[]
}
