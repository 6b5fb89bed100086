import { type PagedSearch, pagedSearch, searchDay, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { categories, type Category } from '#shared/cash/categories.ts'

export interface HistorySearch extends PagedSearch {
  type?: Category | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

export function historySearch({ type, from, to, ...rest }: Record<string, unknown>): HistorySearch {
  return { ...pagedSearch(rest), type: searchWord(categories, type), from: searchDay(from), to: searchDay(to) }
}
