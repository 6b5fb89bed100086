import type { Category } from '#shared/values/statuses.ts'

export const cashWords = ['cash-in', 'cash-out'] as const

/** The settings screen says `cash-in` and `cash-out`; only `incoming` and `outgoing` are stored. */
export const categoryByWord = {
  incoming: 'incoming',
  outgoing: 'outgoing',
  'cash-in': 'incoming',
  'cash-out': 'outgoing',
} as const satisfies Record<Category | (typeof cashWords)[number], Category>

export function readCategoryWord(word: unknown): Category | undefined {
  return Object.entries(categoryByWord).find(([known]) => known === word)?.[1]
}
