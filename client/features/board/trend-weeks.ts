import type { TrendPeriod } from '#shared/board/board-day.ts'
import { startOfWeek } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

export interface TrendWeek {
  /** May be before the first day. */
  monday: IsoDate
  incoming: Centimes
  outgoing: Centimes
  days: TrendPeriod[]
}

/** Weeks begin on Monday. */
export function groupByWeek(days: readonly TrendPeriod[]): TrendWeek[] {
  const weeks: TrendWeek[] = []
  for (const day of days) {
    const monday = startOfWeek(day.from)
    let week = weeks.at(-1)
    if (week?.monday !== monday) {
      week = { monday, incoming: ZERO_AMOUNT, outgoing: ZERO_AMOUNT, days: [] }
      weeks.push(week)
    }
    week.incoming = sumCentimes(week.incoming, day.incoming)
    week.outgoing = sumCentimes(week.outgoing, day.outgoing)
    week.days.push(day)
  }
  return weeks
}
