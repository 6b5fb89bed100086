import type { ShiftFigures } from '#shared/shifts/shift-row.ts'
import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { CashMovements, FeedSums, TransactionSums } from '#shared/cash/cash-effect.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { CountAttempt } from './blind-count.ts'
import type { LineSettlement, OpeningKind, ReviewState, Settlement } from './closing-terms.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import type { AccountMode, FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import type { AccountSums, BalanceOpeningKind, ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import type { LastCount, OpenDays } from './expected-cash.ts'

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
  /** Whether it has operator accounts. */
  hasAccounts: boolean
  /** `discrepancy` and those of the accounts: what is really missing or too much. Null where a balance was not read. */
  global: Centimes | null
  comment: string | null
  reviewState: ReviewState
  settlement: Settlement | null
  /** An earlier closing of the agency was reopened. */
  needsCheck: boolean
  /** The discrepancy of the cash is put to a member who has not answered. */
  isAwaitingAnswer: boolean
  /** Accounts with a discrepancy that is not settled. */
  linesToSettle: number
  /** Those of them that are put to a member who has not answered. */
  linesAwaitingAnswer: number
  closedAtLocal: string
  closedByName: string | null
}

/** An operator account as a closing found it. */
export interface ClosingOperatorLine extends AccountSums {
  accountId: string
  label: string
  operatorName: string
  mode: AccountMode
  feeTo: FeeTo
  opening: Centimes
  openingKind: BalanceOpeningKind
  expected: Centimes
  /** The balance that was read; null where none was. */
  declared: Centimes | null
  notReadReason: string | null
  discrepancy: Centimes | null
  settled: (ActOn & LineSettled) | null
  /** The discrepancy is put to a member who has not answered. */
  isAwaitingAnswer: boolean
  /** What the operator paid for the claim: movements of the account with its reference. Null: nothing yet, or no claim. */
  claimPaid: ClaimPaid | null
}

export interface ClaimPaid {
  amount: Centimes
  /** Of the last payment. */
  date: IsoDate
}

interface LineSettled {
  settlement: LineSettlement
  text: string | null
  claimReference: string | null
  claimedOn: IsoDate | null
}

export interface Closing extends ClosingRow, CashMovements {
  /** Empty for an agency without operator accounts. */
  lines: ClosingOperatorLine[]
  /** Who held the cash, in their order. Empty for a day without hand-over. */
  shifts: ShiftFigures[]

  openingKind: OpeningKind
  /** The previous count; null for an agency's first closing. */
  openingExpected: Centimes | null
  /** `opening` − `openingExpected`; not part of `discrepancy`. */
  openingDiscrepancy: Centimes | null
  openingReason: string | null
  counts: CountLine[]
  /** Counts by members who do not see what is expected, up to this version. Empty where others counted. */
  attempts: CountAttempt[]
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
  balances: ReadBalance[]
  updatedAt: string
  updatedAtLocal: string
}

export interface DaysToClose {
  days: IsoDate[]
  total: number
}

export const MAX_DAYS_TO_CLOSE = 31

/** What the first shift of a day counted, where it is not the previous count. */
export interface OpeningDispute {
  opening: Centimes
  /** Null for an agency that was never counted. */
  reason: string | null
}

export interface ClosingDay {
  agencyId: string
  agencyName: string
  date: IsoDate
  discrepancyThreshold: Centimes
  /** A day before it has nothing to close. Null: from the first movement. */
  trackingStart: IsoDate | null
  previous: LastCount | null
  openDays: OpenDays | null
  /** Of the closing, else of the draft, else what the first shift counted, else the previous count and the open days since. */
  opening: Centimes | null
  /** What the first shift counted where it is not the previous count. */
  openingDispute: OpeningDispute | null
  feeds: FeedSums
  transactions: TransactionSums
  /** The figure of the board, unless the draft has an opening that replaces what came before the day. */
  expected: Centimes
  /** The operator accounts that are open on the day; of a closed day as its closing found them. */
  accounts: OperatorBalance[]
  draft: ClosingDraft | null
  /** Of an open day as they are now. */
  shifts: ShiftFigures[]
  /** A hand-over waits for its answer: the day cannot be closed. */
  isHandoverPending: boolean
  spotChecks: SpotCheck[]
  /** The count of the last closing of the day that was reopened, while the day is open again. */
  reopenedCounts: CountLine[] | null
  /** The blind counts of the day. */
  blindCounts: { used: number; left: number }
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
  spotChecks: SpotCheck[]
  audit: ClosingAuditLine[]
}
