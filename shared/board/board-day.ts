import type { IsoDate } from '#shared/calendar-date.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/money.ts'

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

/** Days that the trend shows, today included. */
export const TREND_DAYS = 30

/** What one day brought and took, fees as they touch the drawer (`cashEffect`), zero where nothing moved. */
export interface TrendDay {
  date: IsoDate
  incomingCount: number
  incoming: Centimes
  outgoingCount: number
  outgoing: Centimes
}

/** What `board.trend` answers: `TREND_DAYS` days, oldest first, of all the tenant's transactions. */
export interface BoardTrend {
  from: IsoDate
  to: IsoDate
  days: TrendDay[]
}
