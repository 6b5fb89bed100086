import { TREND_LENGTH, type TrendStep } from '#shared/board/board-day.ts'
import {
  addDays,
  endOfMonth,
  endOfWeek,
  type IsoDate,
  startOfMonth,
  startOfWeek,
} from '#shared/values/calendar-date.ts'

const startOf: Record<TrendStep, (date: IsoDate) => IsoDate> = {
  day: (date) => date,
  week: startOfWeek,
  month: startOfMonth,
}

const endOf: Record<TrendStep, (date: IsoDate) => IsoDate> = { day: (date) => date, week: endOfWeek, month: endOfMonth }

/**
 * The days, weeks (from Monday) or months of a trend, oldest first; the one that today is in ends with it.
 * @param back how many trends before the present one
 */
export function trendPeriods(by: TrendStep, back: number, today: IsoDate): { from: IsoDate; to: IsoDate }[] {
  const periods: { from: IsoDate; to: IsoDate }[] = []
  let inside = today
  for (let left = TREND_LENGTH[by] * (back + 1); left > 0; left -= 1) {
    const from = startOf[by](inside)
    const end = endOf[by](inside)
    if (left <= TREND_LENGTH[by]) periods.unshift({ from, to: end < today ? end : today })
    inside = addDays(from, -1)
  }
  return periods
}
