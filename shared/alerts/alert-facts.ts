import type { Centimes } from '#shared/values/money.ts'

/** A day was closed. `openingExpected`: the count of the closing before; null for an agency's first closing. */
export interface DayClosed {
  readonly on: 'closing'
  readonly closingId: string
  readonly name: string
  readonly byName: string
  readonly expected: Centimes
  readonly counted: Centimes
  readonly discrepancy: Centimes
  readonly opening: Centimes
  readonly openingExpected: Centimes | null
  readonly reason: string | null
}

export interface DayReopened {
  readonly on: 'reopening'
  readonly closingId: string
  readonly name: string
  readonly byName: string
  readonly reason: string
}

/** Today of an agency that has movements today, as it is at this moment. */
export interface DaySeen {
  readonly on: 'day'
  readonly isClosed: boolean
  /** Today is not before the start of tracking. */
  readonly isTracked: boolean
  readonly expected: Centimes
  /** From 0 to 23, in the business time zone. */
  readonly hour: number
}

export type AlertEvent = DayClosed | DayReopened | DaySeen

/** What the owner chose; a field is null where the kind has none. */
export interface Condition {
  readonly threshold: Centimes | null
  readonly hour: number | null
}

/** What an alert says: the event, and the condition of its rule at that time. */
export interface AlertFacts extends Condition {
  readonly event: AlertEvent
}
