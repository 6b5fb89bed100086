import type { SearchSchemaInput } from '@tanstack/react-router'
import { type IsoDate, isIsoDate } from '#shared/values/calendar-date.ts'
import { readCategoryWord, categories, type Category } from '#shared/cash/categories.ts'
import { MAX_PAGE } from '#shared/values/paging.ts'

// What an address says after its question mark, read value by value (D31): texts stay texts (pitfall 22), and what it says
// wrongly counts as not said, so that a mistyped link still opens the list. No schemas: routes stand in every first load,
// and the sign-in page need not carry zod for them (performance.md).

/** The text, or undefined where there is none. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A page number, from 1, in digits alone. A router's own link gives the number itself. */
export function searchPage(value: unknown): number | undefined {
  const page = typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : undefined
}

/** A day that the calendar has. */
export function searchDay(value: unknown): IsoDate | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined
}

/** An id as calls take it (idSchema), in lower case. */
export function searchId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined
}

/** One of a closed set of words. */
export function searchWord<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value)
}

/** The search of a screen that is searched by name; links may leave it out. */
export function nameSearch({ q }: { q?: string | undefined } & SearchSchemaInput): { q: string } {
  return { q: searchText(q) ?? '' }
}

/** The same for a screen of two tabs, one a category. Both documents' words are understood (D17). */
export function categorySearch({
  category,
  q,
}: { category?: Category | undefined; q?: string | undefined } & SearchSchemaInput): { category: Category; q: string } {
  return { category: readCategoryWord(category) ?? categories[0], q: searchText(q) ?? '' }
}

/** The search of a paged list that is searched by name. */
export interface PagedSearch {
  q?: string | undefined
  page?: number | undefined
}

export function pagedSearch({ q, page }: Record<string, unknown>): PagedSearch {
  return { q: searchText(q), page: searchPage(page) }
}
