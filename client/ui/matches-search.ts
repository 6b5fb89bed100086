import { foldForSearch } from '#shared/values/text.ts'

const folded = new Map<string, string>()

/** Removing accents is the slow part of a search, and the labels repeat. */
export function fold(label: string): string {
  const known = folded.get(label)
  if (known !== undefined) return known
  if (folded.size > 5_000) folded.clear()
  const result = foldForSearch(label)
  folded.set(label, result)
  return result
}

export function searchWords(text: string): readonly string[] {
  return foldForSearch(text).split(' ').filter(Boolean)
}

/** @param words of `searchWords`; each must be in the text, without case and accents */
export function hasWords(text: string, words: readonly string[]): boolean {
  const known = fold(text)
  return words.every((word) => known.includes(word))
}

/** Each word in one of the texts, without case and accents. A blank search matches everything. */
export function matchesSearch(search: string, ...texts: ReadonlyArray<string | null>): boolean {
  const words = searchWords(search)
  return words.length === 0 || hasWords(texts.filter((text) => text !== null).join(' '), words)
}
