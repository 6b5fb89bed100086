import { searchDay, searchPage, searchText } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** The filters of all clients' balances in the URL. */
export interface BalancesSearch {
  date?: IsoDate | undefined
  group?: string | undefined
  agency?: string | undefined
  page?: number | undefined
}

export function balancesSearch({ date, group, agency, page }: Record<string, unknown>): BalancesSearch {
  return { date: searchDay(date), group: searchText(group), agency: searchText(agency), page: searchPage(page) }
}
