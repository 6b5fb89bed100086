import { searchWord } from '#client/app/search-values.ts'
import { type ListSearch, listSearch } from '#client/features/transactions/list-search.ts'

/** Undefined for what is to be received. */
export type TransfersTab = 'sent' | 'all' | 'places' | undefined

/** `row`: the transfer that is open, of the tab of places the place whose book is. */
export interface TransfersSearch extends Pick<ListSearch, 'from' | 'to' | 'page' | 'row'> {
  tab?: TransfersTab
}

/** Drops invalid values. */
export function transfersSearch(search: Record<string, unknown>): TransfersSearch {
  return { ...listSearch(search), tab: searchWord(['sent', 'all', 'places'], search['tab']) }
}
