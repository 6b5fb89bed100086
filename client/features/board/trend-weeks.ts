import type { ApiOutputs } from '#client/app/trpc.ts'
import { type IsoDate, startOfWeek } from '#shared/values/calendar-date.ts'
import { type Centimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

export type TrendPeriod = ApiOutputs['board']['trend']['periods'][number]

/** The days of one week that the trend has, with their sums. */
export interface TrendWeek {
  /** A Monday, which may lie before the first of the days. */
  monday: IsoDate
  incoming: Centimes
  outgoing: Centimes
  days: TrendPeriod[]
}

/** Days by their week, weeks beginning on Monday (pitfall 17); both in the order of the days. */
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
