import pg from 'pg'

const { builtins } = pg.types

// pg has no names for arrays, and its declarations accept a wider type only.
const DATE_ARRAY_OID: number = 1182
const INT8_ARRAY_OID: number = 1016
const NUMERIC_ARRAY_OID: number = 1231
const TEXT_ARRAY_OID: number = 1009

const INTEGRAL = /^-?\d+(?:\.0*)?$/

/** Throws where the number would not be exact: a wrong amount is worse than an error. `sum(bigint)` is `numeric`. */
export function parseExactInteger(text: string): number {
  const value = INTEGRAL.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which is not an exact integer here`)
  }
  return value === 0 ? 0 : value
}

/** A `date` stays text, `YYYY-MM-DD`: a JavaScript `Date` would add a time zone. */
function keepText(text: string): string {
  return text
}

function parseArray<Item>(parseItem: (text: string) => Item): (text: string) => (Item | null)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg declares its parsers as any
  const parseTexts = pg.types.getTypeParser(TEXT_ARRAY_OID) as (text: string) => (string | null)[]
  return (text) => parseTexts(text).map((item) => (item === null ? null : parseItem(item)))
}

let installed = false

/**
 * Sets the types of values for the whole process: `date` as text, `int8` and integral `numeric` as exact numbers,
 * `timestamptz` as `Date`. A `numeric` with a fraction throws: cast it in SQL.
 */
export function installTypeParsers(): void {
  if (installed) return
  installed = true
  pg.types.setTypeParser(builtins.DATE, keepText)
  pg.types.setTypeParser(builtins.INT8, parseExactInteger)
  pg.types.setTypeParser(builtins.NUMERIC, parseExactInteger)
  pg.types.setTypeParser(DATE_ARRAY_OID, parseArray(keepText))
  pg.types.setTypeParser(INT8_ARRAY_OID, parseArray(parseExactInteger))
  pg.types.setTypeParser(NUMERIC_ARRAY_OID, parseArray(parseExactInteger))
}
