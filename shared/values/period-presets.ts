import { addDays, endOfMonth, startOfMonth, startOfWeek } from './calendar-date.ts'
import type { IsoDate } from './iso-date.ts'

export const PERIOD_KEYS = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'last30Days'] as const

export type PeriodKey = (typeof PERIOD_KEYS)[number]

export interface PeriodPreset {
  key: PeriodKey
  label: string
  from: IsoDate
  to: IsoDate
}

/** Week and month run to their end, so that a shared link or a list open over midnight keeps its period. */
export function periodPresets(today: IsoDate): PeriodPreset[] {
  const yesterday = addDays(today, -1)
  const monday = startOfWeek(today)
  const lastMonthEnd = addDays(startOfMonth(today), -1)
  return [
    { key: 'today', label: "Aujourd'hui", from: today, to: today },
    { key: 'yesterday', label: 'Hier', from: yesterday, to: yesterday },
    { key: 'thisWeek', label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { key: 'thisMonth', label: 'Ce mois', from: startOfMonth(today), to: endOfMonth(today) },
    { key: 'lastMonth', label: 'Mois dernier', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { key: 'last30Days', label: '30 derniers jours', from: addDays(today, -29), to: today },
  ]
}
