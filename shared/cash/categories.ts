/** Direction of cash, as stored and sent; each screen has its own words for it. */
export const categories = ['incoming', 'outgoing'] as const
export type Category = (typeof categories)[number]

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
