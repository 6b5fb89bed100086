import { expectedCash, type CashMovements } from '#shared/cash/cash-effect.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

export interface LastCount {
  id: string
  name: string
  date: IsoDate
  counted: Centimes
}

/** Days with movements after the last count, or from the start of tracking, and before the day. None of them is closed. */
export interface OpenDays {
  count: number
  from: IsoDate
  to: IsoDate
  /** What they add to the drawer. */
  effect: Centimes
}

export interface CashBefore {
  /** Null for an agency that was never counted: the sum then starts from 0. */
  lastCount: { counted: Centimes } | null
  openDays: OpenDays | null
}

/** What the drawer should hold before the day's movements: the last count, or 0, and the open days since it or the start. */
export function startingCash({ lastCount, openDays }: CashBefore): Centimes {
  return sumCentimes(lastCount?.counted ?? ZERO_AMOUNT, openDays?.effect ?? ZERO_AMOUNT)
}

/** The one expected figure of an open day. A closed day keeps the figure of its closing. */
export function expectedAtEnd(before: CashBefore, moved: Parameters<typeof expectedCash>[1]): Centimes {
  return expectedCash(startingCash(before), moved)
}

/** The expected cash of an agency at the end of a day, with its parts. */
export interface DayCash {
  agencyId: string
  date: IsoDate
  /** Of a day before it, `expected` is the effect of the day alone. Null: from the first movement. */
  trackingStart: IsoDate | null
  lastCount: LastCount | null
  /** Null on a closed day. */
  openDays: OpenDays | null
  /** Before the day's movements; the frozen opening of a closed day. */
  start: Centimes
  moved: CashMovements
  /** Of a closed day: the frozen one. */
  expected: Centimes
  /** Null on an open day. */
  counted: Centimes | null
}
