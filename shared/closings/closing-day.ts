import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CashMovements, FeedSums, TransactionSums } from '#shared/cash/cash-effect.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { OpeningKind, ReviewState, Settlement } from './closing-terms.ts'

export interface ActOn {
  byName: string | null
  at: Date
  atLocal: string
}

export interface ClosingRow {
  id: string
  name: string
  version: number
  agencyId: string
  agencyName: string
  date: IsoDate
  opening: Centimes
  expected: Centimes
  counted: Centimes
  discrepancy: Centimes
  comment: string | null
  reviewState: ReviewState
  settlement: Settlement | null
  /** An earlier closing of the agency was reopened. */
  needsCheck: boolean
  closedAtLocal: string
  closedByName: string | null
}

export interface Closing extends ClosingRow, CashMovements {
  openingKind: OpeningKind
  /** The previous count; null for an agency's first closing. */
  openingExpected: Centimes | null
  /** `opening` − `openingExpected`; not part of `discrepancy`. */
  openingDiscrepancy: Centimes | null
  openingReason: string | null
  counts: CountLine[]
  closedAt: Date
  review: (ActOn & { comment: string | null }) | null
  settled: (ActOn & { settlement: Settlement; transactionId: string | null; text: string | null }) | null
  reopened: (ActOn & { reason: string }) | null
  updatedAt: string
}

export interface ClosingDraft {
  counts: CountLine[]
  opening: Centimes | null
  openingReason: string | null
  comment: string | null
  updatedAt: string
  updatedAtLocal: string
}

export interface DaysToClose {
  days: IsoDate[]
  total: number
}

export const MAX_DAYS_TO_CLOSE = 31

export interface ClosingDay {
  agencyId: string
  agencyName: string
  date: IsoDate
  discrepancyThreshold: Centimes
  previous: { id: string; name: string; date: IsoDate; counted: Centimes } | null
  /** Of the closing, else of the draft, else the previous count. */
  opening: Centimes | null
  feeds: FeedSums
  transactions: TransactionSums
  expected: Centimes | null
  draft: ClosingDraft | null
  closing: Closing | null
  /** Closed, or without movements before a later closing. */
  isLocked: boolean
  daysToClose: DaysToClose
}

export interface ClosingPage extends Paged<ClosingRow> {
  totals: {
    /** Zero or negative. */
    shortage: Centimes
    excess: Centimes
  }
}

export interface ClosingAuditLine {
  seq: number
  atLocal: string
  actorName: string
  action: string
  reason: string | null
}

export interface ClosingDetail {
  closing: Closing
  versions: Closing[]
  audit: ClosingAuditLine[]
}
