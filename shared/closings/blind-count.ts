import type { CountLine } from '#shared/cash/denominations.ts'
import type { AccountMode } from '#shared/operator-accounts/operator-account-terms.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { DaysToClose } from './closing-day.ts'

/*
 * A member who counts blind learns one thing: that a first count is not what is expected. Each count of a day beyond it closes
 * the day, so nothing can be found out by counting again.
 */

/** How many counts a day has unless a manager gives more. */
export const USUAL_ATTEMPTS = 2

export interface AttemptLimits {
  /** Counts of the day so far, also those before it was closed and reopened. */
  readonly used: number
  readonly granted: number
}

export function countAttemptsLeft({ used, granted }: AttemptLimits): number {
  return Math.max(0, USUAL_ATTEMPTS + granted - used)
}

/** The first count closes the day only where it is right; each later one closes it with what it finds. */
export function isFinalAttempt(attempt: number): boolean {
  return attempt > 1
}

/** Whether the cash and each balance that was read are what is expected. */
export function isCountRight(cash: Centimes, accounts: ReadonlyArray<{ discrepancy: Centimes | null }>): boolean {
  return cash === 0 && accounts.every(({ discrepancy }) => discrepancy === null || discrepancy === 0)
}

/** As a closing keeps it. */
export interface StoredAttempt {
  attempt: number
  /** A civil time of the closing's time zone is made from it when it is read. */
  at: string
  byId: string
  byName: string
  counts: CountLine[]
  counted: Centimes
  balances: ReadBalance[]
  comment: string | null
}

export interface CountAttempt extends Omit<StoredAttempt, 'at' | 'byId'> {
  atLocal: string
}

/** What the server returns to the member who counts: no figure, and of a count that closes the day whatever it finds, not whether it was right. */
export type CountOutcome =
  | { matches: false; attempt: number; closed: null }
  | { matches: true | null; attempt: number; closed: ClosedByCount }

export interface ClosedByCount {
  name: string
  agencyName: string
  date: IsoDate
  atLocal: string
}

/** An operator account without its figures. */
export interface CountAccount {
  accountId: string
  label: string
  operatorName: string
  mode: AccountMode
  isReadingRequired: boolean
}

/** A day as a member who counts blind sees it. */
export interface CountDay {
  agencyId: string
  agencyName: string
  date: IsoDate
  trackingStart: IsoDate | null
  /** An agency's first closing says what the drawer began with. */
  needsOpening: boolean
  accounts: CountAccount[]
  attemptsUsed: number
  attemptsLeft: number
  /** The closing in force. */
  closed: ClosedByCount | null
  /** Closed, or without movements before a later closing. */
  isLocked: boolean
  daysToClose: DaysToClose
}
