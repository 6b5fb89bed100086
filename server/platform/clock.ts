import moment from 'moment-timezone'
import { type IsoDate, toIsoDate } from '#shared/values/calendar-date.ts'

/** Where the time comes from. Passed in, so that a test can stand at midnight or on 29 February. */
export interface Clock {
  now(): Date
}

/** The one place that asks the machine for the time. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * The civil date of an instant in the business zone (D13); of the clock's now, it is *today* for every rule. From moment-timezone's own data: Node's and Postgres's do not
 * know that Morocco went to UTC+0 for good on 2026-09-20.
 */
export function civilDate(instant: Date, zone: string): IsoDate {
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastDates.get(zone)
  if (last?.minute === minute) return last.date
  const date = toIsoDate(moment.tz(instant, zone).format('YYYY-MM-DD'))
  lastDates.set(zone, { minute, date })
  return date
}

/** Every call asks for its day, and clocks are set by whole minutes: within one the day stays. By zone. */
const lastDates = new Map<string, { readonly minute: number; readonly date: IsoDate }>()

/** A row with the civil date it was created on. */
export function withCreationDate<Row extends { readonly createdAt: Date }>(
  row: Row,
  { timeZone }: { readonly timeZone: string },
): Dated<Row> {
  return { ...row, createdOn: civilDate(row.createdAt, timeZone) }
}

export type Dated<Row> = Row & { readonly createdOn: IsoDate }

/** The business zone's clock at an instant, `YYYY-MM-DDTHH:mm`, for screens and prints (D13). */
export function civilDateTime(instant: Date, zone: string): string {
  return moment.tz(instant, zone).format('YYYY-MM-DDTHH:mm')
}

/** The first instant of a civil date in the zone. */
export function startOfDay(date: IsoDate, zone: string): Date {
  return moment.tz(date, 'YYYY-MM-DD', true, zone).toDate()
}

/** The first instant after a civil date in the zone; also after the last day that `IsoDate` knows, where `addDays` ends. */
export function startOfNextDay(date: IsoDate, zone: string): Date {
  return moment.tz(date, 'YYYY-MM-DD', true, zone).add(1, 'day').startOf('day').toDate()
}

/** Fails at start where the zone data is too old to know Morocco's clock (D13). */
export function checkZoneData(): void {
  const seen = civilDate(new Date('2026-11-27T23:30:00Z'), 'Africa/Casablanca')
  if (seen !== '2026-11-27') {
    throw new Error(
      `The time zone data is too old: 2026-11-27T23:30Z reads as ${seen} in Casablanca. Update moment-timezone (2026f or later).`,
    )
  }
}

/** Whether the zone data has a zone of this name. */
export function isKnownZone(zone: string): boolean {
  return moment.tz.zone(zone) !== null
}
