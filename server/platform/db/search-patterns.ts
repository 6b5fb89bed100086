import { phoneSearchDigits } from '#shared/values/phone.ts'
import { foldForSearch } from '#shared/values/text.ts'
import { containsPattern } from './contains-pattern.ts'

/** What a typed search asks of a `search_key`: every word of `words`, or else `digits`, as LIKE patterns. */
export interface SearchPatterns {
  readonly words: readonly string[]
  /** Where the search is a phone number, in whatever form it was typed (pitfall 55); equal to no word otherwise. */
  readonly digits: readonly string[]
}

/** Without case and accents; words in any order; `%`, `_` and `\` stand for themselves. */
export function searchPatterns(search: string): SearchPatterns {
  const digits = phoneSearchDigits(search)
  return {
    words: foldForSearch(search).split(' ').map(containsPattern),
    digits: digits === null ? [] : [containsPattern(digits)],
  }
}
