import { TREND_LENGTH, type TrendStep } from '#shared/board/board-day.ts'
import { addDays, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

const periodStart: Record<TrendStep, (date: IsoDate) => IsoDate> = {
  day: (date) => date,
  week: startOfWeek,
  month: startOfMonth,
}

const periodEnd: Record<TrendStep, (date: IsoDate) => IsoDate> = {
  day: (date) => date,
  week: endOfWeek,
  month: endOfMonth,
}

/** Oldest first; weeks begin on Monday; the current period ends today. `back` counts trends, 0 is the present one. */
export function trendPeriods(by: TrendStep, back: number, today: IsoDate): { from: IsoDate; to: IsoDate }[] {
  const periods: { from: IsoDate; to: IsoDate }[] = []
  let inside = today
  for (let left = TREND_LENGTH[by] * (back + 1); left > 0; left -= 1) {
    const from = periodStart[by](inside)
    const end = periodEnd[by](inside)
    if (left <= TREND_LENGTH[by]) periods.unshift({ from, to: end < today ? end : today })
    inside = addDays(from, -1)
  }
  return periods
}
