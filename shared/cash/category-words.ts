import type { Category } from '#shared/values/statuses.ts'

/** The words of the settings screen for the two categories (spec 001 §3). */
export const cashWords = ['cash-in', 'cash-out'] as const

/** Which category each of both documents' words means (D17). */
export const categoryOf = {
  incoming: 'incoming',
  outgoing: 'outgoing',
  'cash-in': 'incoming',
  'cash-out': 'outgoing',
} as const satisfies Record<Category | (typeof cashWords)[number], Category>

/** The category that a word means, or undefined where it means none. */
export function categoryOfWord(word: unknown): Category | undefined {
  return typeof word === 'string' && Object.hasOwn(categoryOf, word)
    ? categoryOf[word as keyof typeof categoryOf]
    : undefined
}
