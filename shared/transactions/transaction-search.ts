import type { Centimes } from '#shared/values/money.ts'
import { cleanSearch, splitSearch } from '#shared/values/search-parts.ts'
import { foldForSearch } from '#shared/values/text.ts'
import { referenceKey } from './reference.ts'

/** A part of the typed text. A transaction matches it by amount, by reference, by product, or by all words in its description. */
export interface SearchPart {
  readonly amount: Centimes | null
  /** Letters and digits in upper case, as the stored key. */
  readonly reference: string
  /** Without case and accents. */
  readonly words: readonly string[]
}

export interface TransactionSearch {
  /** All have to match. Empty if nothing in the text can be searched. */
  readonly parts: readonly SearchPart[]
  /** Or the reference as a whole, typed with spaces. */
  readonly reference: string | null
}

/** Shorter parts of a reference would match almost all. */
export const MIN_REFERENCE_PART = 3

export function readTransactionSearch(text: string): TransactionSearch {
  const parts = splitSearch(text)
    .map((part) => ({ amount: part.amount, reference: referenceKey(part.text), words: readWords(part.text) }))
    .filter(({ words }) => words.length > 0)
  const whole = referenceKey(cleanSearch(text))
  return { parts, reference: parts.length > 1 && whole.length >= MIN_REFERENCE_PART ? whole : null }
}

function readWords(text: string): readonly string[] {
  return foldForSearch(text).match(/[\p{L}\p{Nd}]+/gu) ?? []
}
