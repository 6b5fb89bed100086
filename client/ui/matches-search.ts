import { foldForSearch } from '#shared/values/text.ts'

/**
 * Whether something that is shown by these texts is searched for: each word anywhere in them, without case and accents
 * (pitfall 23). A blank search finds everything.
 */
export function matchesSearch(search: string, ...texts: ReadonlyArray<string | null>): boolean {
  const words = foldForSearch(search).split(' ')
  const folded = foldForSearch(texts.filter((text) => text !== null).join(' '))
  return words.every((word) => folded.includes(word))
}
