import { searchPage, searchText } from '#client/app/search-values.ts'

/** The filters of a list of requests as the URL has them (D31). */
export interface RequestsSearch {
  q?: string | undefined
  page?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function requestsSearch({ q, page }: Record<string, unknown>): RequestsSearch {
  return { q: searchText(q), page: searchPage(page) }
}
