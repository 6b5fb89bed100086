import { sql, type RawBuilder } from 'kysely'
import { phoneSearchDigits } from '#shared/values/phone.ts'
import { splitSearch } from '#shared/values/search-parts.ts'
import { nameKey } from '#shared/values/text.ts'

/** The columns that a list is searched by, as SQL expressions. */
export interface SearchedColumns {
  /** Texts without case and accents, such as `search_key` and `name_key`. */
  readonly text: RawBuilder<unknown>
  /** Where phone numbers are stored as E.164, if in other columns than `text`. */
  readonly phone?: RawBuilder<unknown>
  /** In centimes. */
  readonly amounts?: ReadonlyArray<RawBuilder<unknown>>
}

/**
 * Whether a row has everything that was typed: each word in its texts, each amount as one of its amounts or in its texts, and
 * phone numbers and parts of them in any spelling. `whole` are other conditions that are enough for the whole text.
 */
export function matchesSearch(
  search: string,
  { text, phone = text, amounts = [] }: SearchedColumns,
  ...whole: ReadonlyArray<RawBuilder<unknown>>
): RawBuilder<boolean> {
  const hasPhone = (typed: string) => {
    const digits = phoneSearchDigits(typed)
    return digits === null ? [] : [sql`${phone} like ${containsPattern(digits)}`]
  }
  const parts = splitSearch(search, { phones: true }).map((part) =>
    either([
      sql`${text} like ${containsPattern(part.text)}`,
      ...(part.amount === null ? [] : amounts.map((column) => sql`${column} = ${part.amount}`)),
      ...hasPhone(part.text),
    ]),
  )
  const all = parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` and `)})`
  return either([all, ...hasPhone(search), ...whole])
}

function either(conditions: ReadonlyArray<RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * A LIKE pattern for `name_key` and `search_key` columns: the text anywhere in them, without case and accents. `%`, `_` and
 * `\` in the search match themselves.
 */
export function containsPattern(search: string): string {
  return `%${nameKey(search).replace(/[\\%_]/g, String.raw`\$&`)}%`
}
