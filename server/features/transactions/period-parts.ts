import { addDays, EARLIEST_TRANSACTION_DATE, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface Days {
  readonly from: IsoDate
  readonly to: IsoDate
}

export interface PeriodParts {
  readonly all: Days
  readonly head: Days
  readonly months: Days
  readonly tail: Days
}

/** No transaction is dated later; adding a day stays within four-digit years. */
const LATEST: IsoDate = '9998-12-31'
const NONE: Days = { from: '2000-01-02', to: '2000-01-01' }

/** Splits a period so that its sums cost the same for a week and for ten years: at most 60 days are read one by one. */
export function periodParts(from: IsoDate | undefined, to: IsoDate | undefined): PeriodParts {
  const first = from === undefined || from < EARLIEST_TRANSACTION_DATE ? EARLIEST_TRANSACTION_DATE : from
  const last = to === undefined || to > LATEST ? LATEST : to
  const all = { from: first, to: last }
  if (first > last) return { all: NONE, head: NONE, months: NONE, tail: NONE }

  const firstMonth = first === startOfMonth(first) ? first : addDays(endOfMonth(first), 1)
  const lastMonth = last === endOfMonth(last) ? startOfMonth(last) : startOfMonth(addDays(startOfMonth(last), -1))
  if (firstMonth > lastMonth) return { all, head: all, months: NONE, tail: NONE }
  return {
    all,
    head: { from: first, to: addDays(firstMonth, -1) },
    months: { from: firstMonth, to: lastMonth },
    tail: { from: addDays(endOfMonth(lastMonth), 1), to: last },
  }
}
