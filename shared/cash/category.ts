import * as z from 'zod/mini'
import { cashWords, categoryByWord } from './category-words.ts'
import { categories, type Category } from '#shared/values/statuses.ts'

/**
 * A category as it may come in: both documents' words are understood, and only `incoming` and `outgoing` are stored and
 * sent (D17).
 * @param error the sentence for a missing or unknown word; `Ce champ est requis` and `Choix invalide` by default
 */
export function categorySchema(error?: string) {
  const words = z.enum([...categories, ...cashWords], error === undefined ? undefined : { error })
  return z.pipe(
    words,
    z.transform((word): Category => categoryByWord[word]),
  )
}
