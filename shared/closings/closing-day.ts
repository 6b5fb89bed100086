import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CashMovements, FeedSums, TransactionSums } from '#shared/cash/cash-effect.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { OpeningKind, ReviewState, Settlement } from './closing-terms.ts'

/** Who did something and when, `atLocal` on the business zone's clock as `YYYY-MM-DDTHH:mm` (D13). */
export interface ActOn {
  byName: string | null
  at: Date
  atLocal: string
}

/** A line of the history: one live closing. All amounts in centimes. */
export interface ClosingRow {
  id: string
  /** `2026-000123`. */
  name: string
  /** From 1; above 1 the day was reopened before. */
  version: number
  agencyId: string
  agencyName: string
  date: IsoDate
  opening: Centimes
  expected: Centimes
  counted: Centimes
  /** Counted − expected: negative manquant, positive excédent, zero juste. */
  discrepancy: Centimes
  comment: string | null
  reviewState: ReviewState
  settlement: Settlement | null
  /** À revérifier: a closing it rests on was reopened. */
  needsCheck: boolean
  closedAtLocal: string
  closedByName: string | null
}

/** A closing with all it froze, and what was said about it since. `expected` = opening + feeds and transactions (`expectedCash`). */
export interface Closing extends ClosingRow, CashMovements {
  openingKind: OpeningKind
  /** The count of the previous closing; null for an agency's first. */
  openingExpected: Centimes | null
  /** Opening − what was expected; a difference of its own, never part of the day's. Null for an agency's first. */
  openingDiscrepancy: Centimes | null
  openingReason: string | null
  counts: CountLine[]
  closedAt: Date
  review: (ActOn & { comment: string | null }) | null
  settled: (ActOn & { settlement: Settlement; transactionId: string | null; text: string | null }) | null
  /** There where this version was reopened: it only stays readable. */
  reopened: (ActOn & { reason: string }) | null
  updatedAt: string
}

/** A count that is not a closing yet. */
export interface ClosingDraft {
  counts: CountLine[]
  opening: Centimes | null
  openingReason: string | null
  comment: string | null
  updatedAt: string
  updatedAtLocal: string
}

/** Journées à clôturer: oldest first, at most `MAX_DAYS_TO_CLOSE` of them, and how many there are. */
export interface DaysToClose {
  days: IsoDate[]
  total: number
}

/** Most days that `daysToClose` names. */
export const MAX_DAYS_TO_CLOSE = 31

/** What `closings.day` answers. All amounts in centimes. */
export interface ClosingDay {
  agencyId: string
  agencyName: string
  date: IsoDate
  /** Discrepancies above it are to be reviewed. */
  discrepancyThreshold: Centimes
  /** The agency's closing before this day, whose count is the opening; null where there is none: the opening is typed. */
  previous: { id: string; name: string; date: IsoDate; counted: Centimes } | null
  /** As frozen where the day is closed; else the draft's, else the previous count; null where nobody has said it yet. */
  opening: Centimes | null
  feeds: FeedSums
  transactions: TransactionSums
  /** Null where there is no opening yet. */
  expected: Centimes | null
  draft: ClosingDraft | null
  /** The live closing of this day. */
  closing: Closing | null
  /** Nothing of the day can be entered or changed: it is closed, or a later closing covers it (a day without movements). */
  isLocked: boolean
  /** Of the agency, up to today. A day can be closed when none of them is earlier. */
  daysToClose: DaysToClose
}

/** What `closings.list` answers: live closings, newest day first. `totals` are of everything the filter lets through. */
export interface ClosingPage extends Paged<ClosingRow> {
  totals: {
    /** Sum of what is missing, zero or below. */
    shortage: Centimes
    /** Sum of what is too much, zero or above. */
    excess: Centimes
  }
}

/** A line of the audit trail about a closing. */
export interface ClosingAuditLine {
  seq: number
  atLocal: string
  actorName: string
  action: string
  reason: string | null
}

/** What `closings.byId` answers. */
export interface ClosingDetail {
  closing: Closing
  /** Every version of the day, this one included, newest first. */
  versions: Closing[]
  /** About any of the versions, newest first. */
  audit: ClosingAuditLine[]
}
