/** `YYYY-MM-DD`, without a time zone. `<` and `>` compare dates. A plain string has to pass `isIsoDate` or a schema first. */
export type IsoDate = `${number}-${number}-${number}`

/** The form alone, in the years 1 to 9999: Postgres has no year 0. */
function hasDateForm(text: string): text is IsoDate {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)
}

/** The civil date in UTC of an instant in milliseconds. Throws RangeError outside the years 1 to 9999. */
export function toUtcDay(instant: number): IsoDate {
  const text = new Date(instant).toISOString().slice(0, 10)
  if (!hasDateForm(text)) throw new RangeError('Date outside the years 1 to 9999')
  return text
}

export function isIsoDate(text: string): text is IsoDate {
  if (!hasDateForm(text)) return false
  // Some engines read 30 February as 2 March, others as no date at all.
  const instant = Date.parse(text)
  return !Number.isNaN(instant) && toUtcDay(instant) === text
}

/** Throws RangeError for any other text. */
export function toIsoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`Not a date: ${text}`)
  return text
}
