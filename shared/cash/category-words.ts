import type { Category } from '#shared/values/statuses.ts'

/** The words of the settings screen for the two categories (spec 001 §3). */
export const cashWords = ['cash-in', 'cash-out'] as const

/** Which category each of both documents' words means (D17). */
export const categoryByWord = {
  incoming: 'incoming',
  outgoing: 'outgoing',
  'cash-in': 'incoming',
  'cash-out': 'outgoing',
} as const satisfies Record<Category | (typeof cashWords)[number], Category>

/** The category that a word means, or undefined where it means none. */
export function readCategoryWord(word: unknown): Category | undefined {
  return typeof word === 'string' && Object.hasOwn(categoryByWord, word)
    ? categoryByWord[word as keyof typeof categoryByWord]
    : undefined
}
