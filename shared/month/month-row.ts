import type { CategorySum } from '#shared/expenses/expense-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { BridgeLine, PositionKind, ResultLine } from './month-terms.ts'

export type ResultLines = Record<ResultLine, Centimes>

export interface MonthResult {
  lines: ResultLines
  /** The sum of the lines. */
  result: Centimes
  /** What the line of expenses is made of; above zero for what was paid. */
  categories: CategorySum[]
  /** Of the owner. Neither is in the result. */
  drawn: Centimes
  contributed: Centimes
}

export interface AgencyMonth extends MonthResult {
  /** Null for what belongs to no agency. */
  agencyId: string | null
  agencyName: string | null
}

export interface MonthPosition {
  kind: PositionKind
  /** Null for what belongs to no agency. */
  agencyId: string | null
  /** At the end of the day before the month. */
  opening: Centimes
  closing: Centimes
}

/** From the result to the change of all positions. */
export type MonthBridge = Record<BridgeLine, Centimes>

/** What a lock keeps. */
export interface MonthFigures {
  agencies: AgencyMonth[]
  positions: MonthPosition[]
  /** Of the whole space; null for a part of it. */
  bridge: MonthBridge | null
  /** Some commissions are not final. */
  isProvisional: boolean
}

/** What is still to decide, and changes the result. */
export interface MonthPending {
  /** Of all days up to the end of the month. */
  daysToClose: number
  unsettledCount: number
  unsettled: Centimes
  /** Fees of transactions without an operator account: whether the agency keeps them is not known. */
  feesWithoutAccount: Centimes
}

/** A line that is another one since the lock. */
export interface MonthChange {
  agencyId: string | null
  agencyName: string | null
  line: ResultLine
  kept: Centimes
  now: Centimes
}

export interface MonthLock {
  lockedAtLocal: string
  lockedBy: string | null
  changes: MonthChange[]
}

/** The figures are those of the lock where there is one. */
export interface MonthReport extends MonthFigures {
  month: IsoDate
  /** The last day that the figures have. */
  to: IsoDate
  isOver: boolean
  spaceName: string
  issuedAtLocal: string
  /** Null for a part of the space. */
  total: MonthResult | null
  pending: MonthPending
  lock: MonthLock | null
}
