import moment from 'moment-timezone'
import { type IsoDate, toIsoDate } from '#shared/values/iso-date.ts'

/** Passed in, so that a test can run at midnight or on 29 February. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * The civil date of an instant in the zone; of now, it is *today*. Uses the data of moment-timezone: Node and Postgres do not
 * know that Morocco went to UTC+0 permanently on 2026-09-20.
 */
export function civilDate(instant: Date, zone: string): IsoDate {
  return readMinute(instant, zone).date
}

/** As `YYYY-MM-DDTHH:mm`. */
export function civilDateTime(instant: Date, zone: string): string {
  return readMinute(instant, zone).dateTime
}

interface Minute {
  readonly minute: number
  readonly date: IsoDate
  readonly dateTime: string
}

/** The last of each zone: every call asks for its date. */
const lastMinutes = new Map<string, Minute>()

function readMinute(instant: Date, zone: string): Minute {
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastMinutes.get(zone)
  if (last?.minute === minute) return last
  const dateTime = moment.tz(instant, zone).format('YYYY-MM-DDTHH:mm')
  const read = { minute, date: toIsoDate(dateTime.slice(0, 10)), dateTime }
  lastMinutes.set(zone, read)
  return read
}

export function withCreationDate<Row extends { readonly createdAt: Date }>(
  row: Row,
  { timeZone }: { readonly timeZone: string },
): Dated<Row> {
  return { ...row, createdOn: civilDate(row.createdAt, timeZone) }
}

export type Dated<Row> = Row & { readonly createdOn: IsoDate }

/** From 0 to 23. */
export function civilHour(instant: Date, zone: string): number {
  return moment.tz(instant, zone).hour()
}

export function startOfDay(date: IsoDate, zone: string): Date {
  return moment.tz(date, 'YYYY-MM-DD', true, zone).toDate()
}

/** The first instant after a civil date in the zone. Unlike `addDays` it also works on 9999-12-31. */
export function startOfNextDay(date: IsoDate, zone: string): Date {
  return moment.tz(date, 'YYYY-MM-DD', true, zone).add(1, 'day').startOf('day').toDate()
}

/** Throws at start if the time zone data is too old for Morocco. */
export function checkZoneData(): void {
  const seen = civilDate(new Date('2026-11-27T23:30:00Z'), 'Africa/Casablanca')
  if (seen !== '2026-11-27') {
    throw new Error(
      `The time zone data is too old: 2026-11-27T23:30Z reads as ${seen} in Casablanca. Update moment-timezone (2026f or later).`,
    )
  }
}

export function isKnownZone(zone: string): boolean {
  return moment.tz.zone(zone) !== null
}
