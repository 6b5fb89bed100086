import { removeInvisible } from './invisible.ts'
import { type IsoDate, isIsoDate, toUtcDay } from './iso-date.ts'

export const EARLIEST_TRANSACTION_DATE: IsoDate = '2000-01-01'

const MS_PER_DAY = 86_400_000

export type ParsedDate = { ok: true; date: IsoDate } | { ok: false; error: 'empty' | 'invalid' }

/** Reads `JJ/MM/AAAA`, `J/M/AAAA`, `JJMMAAAA` and `AAAA-MM-JJ`. Day and month never change places. */
export function parseTypedDate(text: string): ParsedDate {
  const trimmed = removeInvisible(text).trim()
  if (trimmed === '') return { ok: false, error: 'empty' }
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  const [, day = '', month = '', year = ''] = dayFirst ?? []
  const date = dayFirst === null ? trimmed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? { ok: true, date } : { ok: false, error: 'invalid' }
}

export const NO_DATE = '—'

/** `—` for a text that is no date. */
export function formatDate(date: string | null | undefined): string {
  if (date == null || !isIsoDate(date)) return NO_DATE
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const
const SHORT_MONTH_NAMES = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const

export function formatMonth(date: IsoDate): string {
  return `${MONTH_NAMES[monthIndex(date)] ?? ''} ${getYear(date)}`
}

/** `28 novembre`, `1er mai`. */
export function formatDayAndMonth(date: IsoDate): string {
  const day = Number(date.slice(8))
  return `${day === 1 ? '1er' : day} ${MONTH_NAMES[monthIndex(date)] ?? ''}`
}

export function formatMonthShort(date: IsoDate): string {
  return `${SHORT_MONTH_NAMES[monthIndex(date)] ?? ''} ${date.slice(2, 4)}`
}

function monthIndex(date: IsoDate): number {
  return Number(date.slice(5, 7)) - 1
}

/** `27/11/2026 à 14:05` from `YYYY-MM-DDTHH:mm` in the business time zone: the server converts, not the browser. */
export function formatDateTime(local: string | null | undefined): string {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/.exec(local ?? '')
  const date = formatDate(match?.[1])
  return match === null || date === NO_DATE ? NO_DATE : `${date} à ${match[2]}:${match[3]}`
}

/** Throws RangeError outside the years 1 to 9999. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return toUtcDay(Date.parse(date) + days * MS_PER_DAY)
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY
}

export function compareDates(left: IsoDate, right: IsoDate): number {
  return left < right ? -1 : left > right ? 1 : 0
}

export function getYear(date: IsoDate): number {
  return Number(date.slice(0, 4))
}

export function startOfMonth(date: IsoDate): IsoDate {
  return toUtcDay(new Date(date).setUTCDate(1))
}

export function endOfMonth(date: IsoDate): IsoDate {
  // Day 0 of the next month is the last day of this one.
  return toUtcDay(new Date(date).setUTCMonth(monthIndex(date) + 1, 0))
}

export function startOfWeek(date: IsoDate): IsoDate {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return addDays(date, -daysSinceMonday)
}

export function endOfWeek(date: IsoDate): IsoDate {
  return addDays(startOfWeek(date), 6)
}

/** `S53 2026`: the ISO week of a date, counted in the year of its Thursday. */
export function formatWeek(date: IsoDate): string {
  const thursday = addDays(startOfWeek(date), 3)
  const newYear = toUtcDay(new Date(thursday).setUTCMonth(0, 1))
  return `S${Math.floor(daysBetween(newYear, thursday) / 7) + 1} ${getYear(thursday)}`
}
