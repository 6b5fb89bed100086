import { searchPage, searchText } from '#client/app/search-values.ts'

/** One search over both tables of the catalogue, and the page of each. */
export interface CatalogueSearch {
  q?: string | undefined
  incoming?: number | undefined
  outgoing?: number | undefined
}

export function catalogueSearch({ q, incoming, outgoing }: Record<string, unknown>): CatalogueSearch {
  return { q: searchText(q), incoming: searchPage(incoming), outgoing: searchPage(outgoing) }
}
