import { daysBetween } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** `dernier jour`, `encore 1 jour`, `encore 30 jours`, for an end that is not over. */
export function describeDaysLeft(today: IsoDate, endsOn: IsoDate): string {
  const days = daysBetween(today, endsOn)
  if (days <= 0) return 'dernier jour'
  return days === 1 ? 'encore 1\u00A0jour' : `encore ${days}\u00A0jours`
}
