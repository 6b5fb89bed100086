import type { TrendPeriod, TrendStep } from '#shared/board/board-day.ts'
import { formatDate, formatMonth, formatMonthShort, formatWeek } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const trendLabels = {
  day: { choice: 'Jour', title: 'Entrées et sorties par jour', column: 'Jour' },
  week: { choice: 'Semaine', title: 'Entrées et sorties par semaine', column: 'Semaine' },
  month: { choice: 'Mois', title: 'Entrées et sorties par mois', column: 'Mois' },
} as const satisfies Record<TrendStep, { choice: string; title: string; column: string }>

/** `27/11/2026`, `S53 2026, du 28/12/2026 au 03/01/2027`, `décembre 2026`. */
export function formatPeriod(by: TrendStep, { from, to }: Pick<TrendPeriod, 'from' | 'to'>): string {
  if (by === 'day') return formatDate(from)
  if (by === 'month') return formatMonth(from)
  return from === to
    ? `${formatWeek(from)}, le ${formatDate(from)}`
    : `${formatWeek(from)}, ${formatDateRange(from, to)}`
}

/** For the axis: `27/11`, `S53`, `déc. 26`. */
export function formatTick(by: TrendStep, from: IsoDate): string {
  if (by === 'day') return formatDate(from).slice(0, 5)
  return by === 'month' ? formatMonthShort(from) : (formatWeek(from).split(' ')[0] ?? '')
}
