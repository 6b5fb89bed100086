import { phoneSearchDigits } from '#shared/values/phone.ts'
import { foldForSearch, nameKey } from '#shared/values/text.ts'

/** LIKE patterns for a `search_key` column: it matches every pattern of `words`, or `digits`. */
export interface SearchPatterns {
  readonly words: readonly string[]
  /** One pattern if the search is a phone number, in any spelling; otherwise empty. */
  readonly digits: readonly string[]
}

export function searchPatterns(search: string): SearchPatterns {
  const digits = phoneSearchDigits(search)
  return {
    words: foldForSearch(search).split(' ').map(containsPattern),
    digits: digits === null ? [] : [containsPattern(digits)],
  }
}

/**
 * A LIKE pattern for `name_key` and `search_key` columns: the text anywhere in them, without case and accents. `%`, `_` and
 * `\` in the search match themselves.
 */
export function containsPattern(search: string): string {
  return `%${nameKey(search).replace(/[\\%_]/g, String.raw`\$&`)}%`
}
