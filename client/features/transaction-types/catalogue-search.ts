import { searchPage, searchText } from '#client/app/search-values.ts'

/** The catalogue as the URL has it (D31): one search over both tables, and the page of each. */
export interface CatalogueSearch {
  q?: string | undefined
  incoming?: number | undefined
  outgoing?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function catalogueSearch({ q, incoming, outgoing }: Record<string, unknown>): CatalogueSearch {
  return { q: searchText(q), incoming: searchPage(incoming), outgoing: searchPage(outgoing) }
}
