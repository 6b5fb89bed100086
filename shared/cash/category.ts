import * as z from 'zod/mini'
import { cashWords, categoryByWord, categories, type Category } from './categories.ts'

/** @param error replaces the sentences for a missing and for an unknown word */
export function categorySchema(error?: string) {
  const words = z.enum([...categories, ...cashWords], error === undefined ? undefined : { error })
  return z.pipe(
    words,
    z.transform((word): Category => categoryByWord[word]),
  )
}
