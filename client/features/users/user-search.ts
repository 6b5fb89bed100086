import { searchDay, searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { categories, type Category } from '#shared/cash/categories.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const userTabs = [
  'subscriptions',
  'payments',
  'agencies',
  'members',
  'transactions',
  'closings',
  'history',
  'notes',
] as const
export type UserTab = (typeof userTabs)[number]

/** What the page of one client has in its address. Page and filters are those of the tab that is open. */
export interface UserSearch {
  /** Undefined: the overview. */
  tab?: UserTab | undefined
  page?: number | undefined
  q?: string | undefined
  type?: Category | undefined
  filter?: string | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  /** The closing that is open. */
  closing?: string | undefined
}

export function userSearch({ tab, page, q, type, filter, from, to, closing }: Record<string, unknown>): UserSearch {
  return {
    tab: searchWord(userTabs, tab),
    page: searchPage(page),
    q: searchText(q),
    type: searchWord(categories, type),
    filter: searchText(filter),
    from: searchDay(from),
    to: searchDay(to),
    closing: searchId(closing),
  }
}
