import { addDays, daysBetween } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface BalancedDay {
  readonly date: IsoDate
  /** At its end. */
  readonly balance: Centimes
  /** What the operator paid on it. */
  readonly paidOut: Centimes
}

interface Period {
  /** The balance before the first of the days, and the day that it begins with. */
  readonly start: Centimes
  readonly from: IsoDate
  readonly today: IsoDate
}

/**
 * For how many days the operator owes without settling: since the last day whose balance was 0 or less, or on which it paid at
 * least half of what it owed. Days without a row keep the balance of the day before. 0 while nothing is owed.
 */
export function countUnsettledDays(days: readonly BalancedDay[], { start, from, today }: Period): number {
  let settledOn = addDays(from, -1)
  let isOwed = start > 0
  for (const { date, balance, paidOut } of days) {
    if (!isOwed) settledOn = addDays(date, -1)
    isOwed = balance > 0
    // Half of what was owed: the balance and what was paid of it.
    if (!isOwed || (paidOut > 0 && paidOut >= balance)) settledOn = date
  }
  return isOwed ? daysBetween(settledOn, today) : 0
}
