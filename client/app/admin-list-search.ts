import { searchDay, searchId, searchPage, searchText, searchWord } from './search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { categories, type Category } from '#shared/values/statuses.ts'

// The filters of the administration's lists as the URL has them (D31).

type Given = Record<string, unknown>

export interface NamesSearch {
  q?: string | undefined
  page?: number | undefined
}

export function namesSearch({ q, page }: Given): NamesSearch {
  return { q: searchText(q), page: searchPage(page) }
}

export interface AgenciesSearch extends NamesSearch {
  groupId?: string | undefined
}

export function agenciesSearch({ groupId, ...rest }: Given): AgenciesSearch {
  return { ...namesSearch(rest), groupId: searchId(groupId) }
}

export interface HistorySearch extends NamesSearch {
  type?: Category | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

export function historySearch({ type, from, to, ...rest }: Given): HistorySearch {
  return { ...namesSearch(rest), type: searchWord(categories, type), from: searchDay(from), to: searchDay(to) }
}

export interface BalancesSearch {
  date?: IsoDate | undefined
  group?: string | undefined
  agency?: string | undefined
  page?: number | undefined
}

export function balancesSearch({ date, group, agency, page }: Given): BalancesSearch {
  return { date: searchDay(date), group: searchText(group), agency: searchText(agency), page: searchPage(page) }
}
