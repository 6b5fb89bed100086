import { addDays } from '#shared/values/calendar-date.ts'
import { toIsoDate, type IsoDate } from '#shared/values/iso-date.ts'

/** From then on today is to be closed like the days before. */
export const CLOSING_TIME = '18:00'

/**
 * The last day that can be to close. A day has to end first; today counts from `CLOSING_TIME` on, and for the person who
 * has the closing form open. `localTime` is now in the business time zone, as `YYYY-MM-DDTHH:mm`.
 */
export function lastDayToClose(localTime: string, isFormOpen = false): IsoDate {
  const today = toIsoDate(localTime.slice(0, 10))
  return isFormOpen || localTime.slice(11) >= CLOSING_TIME ? today : addDays(today, -1)
}
