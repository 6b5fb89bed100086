import * as z from 'zod/mini'
import { categories, type Category } from './statuses.ts'

/** The words of the settings screen for the two categories (spec 001 §3). */
const cashWords = ['cash-in', 'cash-out'] as const

const categoryOf = {
  incoming: 'incoming',
  outgoing: 'outgoing',
  'cash-in': 'incoming',
  'cash-out': 'outgoing',
} as const satisfies Record<Category | (typeof cashWords)[number], Category>

/**
 * A category as it may come in: both documents' words are understood, and only `incoming` and `outgoing` are stored and
 * sent (D17).
 * @param error the sentence for a missing or unknown word; `Ce champ est requis` and `Choix invalide` by default
 */
export function categorySchema(error?: string) {
  const words = z.enum([...categories, ...cashWords], error === undefined ? undefined : { error })
  return z.pipe(
    words,
    z.transform((word): Category => categoryOf[word]),
  )
}
