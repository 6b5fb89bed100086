import { nameKey } from '#shared/values/text.ts'

/**
 * A search as a LIKE pattern over `name_key` and `search_key` columns: anywhere in the text, without case and accents
 * (pitfall 23). LIKE's own signs in it are signs like any other.
 */
export function containsPattern(search: string): string {
  return `%${nameKey(search).replace(/[\\%_]/g, String.raw`\$&`)}%`
}
