import { fold, searchWords } from './typed-choice.ts'

/** Each word in one of the texts, without case and accents. A blank search matches everything. */
export function matchesSearch(search: string, ...texts: ReadonlyArray<string | null>): boolean {
  const words = searchWords(search)
  if (words.length === 0) return true
  const folded = fold(texts.filter((text) => text !== null).join(' '))
  return words.every((word) => folded.includes(word))
}
