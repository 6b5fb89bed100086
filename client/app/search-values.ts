import type { SearchSchemaInput } from '@tanstack/react-router'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { readCategoryWord, categories, type Category } from '#shared/cash/categories.ts'
import { MAX_PAGE } from '#shared/values/paging.ts'

// An invalid value counts as missing, so that a mistyped link opens. Without zod: routes are in every first load.

export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function searchPage(value: unknown): number | undefined {
  const page = typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : undefined
}

export function searchDay(value: unknown): IsoDate | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined
}

export function searchId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined
}

export function searchWord<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value)
}

export function nameSearch({ q }: { q?: string | undefined } & SearchSchemaInput): { q: string } {
  return { q: searchText(q) ?? '' }
}

export function categorySearch({
  category,
  q,
}: { category?: Category | undefined; q?: string | undefined } & SearchSchemaInput): { category: Category; q: string } {
  return { category: readCategoryWord(category) ?? categories[0], q: searchText(q) ?? '' }
}

export interface PagedSearch {
  q?: string | undefined
  page?: number | undefined
}

export function pagedSearch({ q, page }: Record<string, unknown>): PagedSearch {
  return { q: searchText(q), page: searchPage(page) }
}

/** Of a link in a mail. */
export function tokenSearch({ token }: Record<string, unknown>): { token?: string | undefined } {
  return { token: typeof token === 'string' && token !== '' && token.length <= 200 ? token : undefined }
}
