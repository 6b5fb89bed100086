import pg from 'pg'

const { builtins } = pg.types

// The arrays have no name in pg's list of builtins.
const DATE_ARRAY_OID = 1182
const INT8_ARRAY_OID = 1016
const NUMERIC_ARRAY_OID = 1231
const TEXT_ARRAY_OID = 1009

/** pg's types know only the named builtins; the run-time takes any oid. */
const anyType = pg.types as unknown as {
  getTypeParser(oid: number): (text: string) => unknown
  setTypeParser(oid: number, parse: (text: string) => unknown): void
}

const INTEGRAL = /^-?\d+(?:\.0*)?$/

/**
 * An integer column or an integral sum as a number (`sum(bigint)` is `numeric`).
 * Throws where the number would not be exact: a wrong amount is worse than none (T8, D12).
 */
export function parseExactInteger(text: string): number {
  const value = INTEGRAL.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database answered ${text}, which is not an exact integer here`)
  }
  // A sum that cancels out must not come back as -0.
  return value === 0 ? 0 : value
}

/** A civil date stays the text Postgres sends, `YYYY-MM-DD` (D13). */
function keepText(text: string): string {
  return text
}

function parseArray<Item>(parseItem: (text: string) => Item): (text: string) => (Item | null)[] {
  const parseTexts = anyType.getTypeParser(TEXT_ARRAY_OID) as (text: string) => (string | null)[]
  return (text) => parseTexts(text).map((item) => (item === null ? null : parseItem(item)))
}

let installed = false

/**
 * Sets for the whole process how Postgres values reach us (T8): `date` as text,
 * `int8` and integral `numeric` as exact numbers. `timestamptz` stays a `Date`.
 * A `numeric` with a fraction throws: cast it in SQL.
 */
export function installTypeParsers(): void {
  if (installed) return
  installed = true
  pg.types.setTypeParser(builtins.DATE, keepText)
  pg.types.setTypeParser(builtins.INT8, parseExactInteger)
  pg.types.setTypeParser(builtins.NUMERIC, parseExactInteger)
  anyType.setTypeParser(DATE_ARRAY_OID, parseArray(keepText))
  anyType.setTypeParser(INT8_ARRAY_OID, parseArray(parseExactInteger))
  anyType.setTypeParser(NUMERIC_ARRAY_OID, parseArray(parseExactInteger))
}
