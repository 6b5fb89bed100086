/**
 * A civil date, `YYYY-MM-DD` (D13). A day without an hour and without a zone, never a JavaScript `Date`: this file counts days by
 * arithmetic alone. Such texts sort as dates, so `<` and `>` compare them. *Today* comes from the server.
 */
export type IsoDate = string

/** No transaction is dated before this day (D13). */
export const EARLIEST_TRANSACTION_DATE: IsoDate = '2000-01-01'

interface DateParts {
  year: number
  month: number
  day: number
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The date, or null where the calendar has no such day. Year 0 does not exist, nor does Postgres take it. */
function fromParts(year: number, month: number, day: number): IsoDate | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12) return null
  if (day < 1 || day > daysInMonth(year, month)) return null
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

function toParts(date: IsoDate): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** Whether a text is a real day of the calendar written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = toParts(text)
  return fromParts(year, month, day) !== null
}

export type ParsedDate = { ok: true; date: IsoDate } | { ok: false; error: 'empty' | 'invalid' }

/**
 * Reads a date as a person types it: `JJ/MM/AAAA`, `J/M/AAAA`, `JJMMAAAA` or `AAAA-MM-JJ`, strictly (D13, pitfall 15). Day and
 * month never change places, `29/02/2027` and years of two digits are errors, nothing rolls over.
 */
export function parseTypedDate(text: string): ParsedDate {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, error: 'empty' }
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed)
  const date = dayFirst
    ? fromParts(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
    : yearFirst
      ? fromParts(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
      : null
  return date === null ? { ok: false, error: 'invalid' } : { ok: true, date }
}

/** What stands where there is no date. */
export const NO_DATE = '—'

/** `27/11/2026`; `—` where there is no date (pitfall 47). `parseTypedDate` reads it back. */
export function formatDate(date: IsoDate | null | undefined): string {
  if (date === null || date === undefined || !isIsoDate(date)) return NO_DATE
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}/${month}/${year}`
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

/** The month of a date: `novembre 2026`. */
export function formatMonth(date: IsoDate): string {
  const { year, month } = toParts(date)
  return `${MONTH_NAMES[month - 1] ?? ''} ${year}`
}

/** The same for an axis: `nov. 26`. */
export function formatMonthShort(date: IsoDate): string {
  const { year, month } = toParts(date)
  return `${SHORT_MONTH_NAMES[month - 1] ?? ''} ${String(year).slice(-2)}`
}

/**
 * `27/11/2026 à 14:05` from a local date and time `YYYY-MM-DDTHH:mm` that the server already put into the business zone; the
 * browser converts no zones (D13).
 */
export function formatDateTime(local: string | null | undefined): string {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/.exec(local ?? '')
  const date = formatDate(match?.[1])
  return match === null || date === NO_DATE ? NO_DATE : `${date} à ${match[2]}:${match[3]}`
}

/** Days since 1970-01-01 in the Gregorian calendar: years counted from March, so that the leap day comes last. */
function toDayNumber(date: IsoDate): number {
  const { year, month, day } = toParts(date)
  const marchYear = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return marchYear * 365 + leapDaysThrough(marchYear) + dayOfYear - 719_468
}

function leapDaysThrough(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

function fromDayNumber(dayNumber: number): IsoDate {
  let rest = dayNumber + 719_468
  // 146 097 days make 400 years; the guess is at most one year too late.
  let year = Math.floor((rest * 400 + 591) / 146_097)
  if (year * 365 + leapDaysThrough(year) > rest) year -= 1
  rest -= year * 365 + leapDaysThrough(year)
  const marchMonth = Math.floor((5 * rest + 2) / 153)
  const day = rest - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const date = fromParts(month <= 2 ? year + 1 : year, month, day)
  if (date === null) throw new RangeError('Date outside the years 1 to 9999')
  return date
}

/** The date `days` later, or earlier where negative. Throws RangeError outside the years 1 to 9999. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Days from one date to another: 1 from a day to the next, negative where `to` comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Negative, zero or positive, for `sort`. */
export function compareDates(left: IsoDate, right: IsoDate): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** The date's year, as a number. */
export function getYear(date: IsoDate): number {
  return toParts(date).year
}

/** First day of the date's month. */
export function startOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`
}

/** Last day of the date's month. */
export function endOfMonth(date: IsoDate): IsoDate {
  const { year, month } = toParts(date)
  return `${date.slice(0, 7)}-${daysInMonth(year, month)}`
}

/** Monday of the date's week, which may lie in the year before. */
export function startOfWeek(date: IsoDate): IsoDate {
  // 1970-01-01 was a Thursday; the double remainder keeps earlier days right too.
  const daysSinceMonday = (((toDayNumber(date) + 3) % 7) + 7) % 7
  return addDays(date, -daysSinceMonday)
}

/** Sunday of the date's week, which may lie in the year after. */
export function endOfWeek(date: IsoDate): IsoDate {
  return addDays(startOfWeek(date), 6)
}

/** `S53 2026`: the ISO week of a date, counted in the year that its Thursday lies in (pitfall 17). */
export function formatWeek(date: IsoDate): string {
  const year = getYear(addDays(startOfWeek(date), 3))
  // The week of 4 January is the first.
  const first = startOfWeek(`${String(year).padStart(4, '0')}-01-04`)
  return `S${daysBetween(first, startOfWeek(date)) / 7 + 1} ${year}`
}
