import { searchDay, searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** Undefined for the result. */
export type MonthTab = 'expenses' | 'owner' | undefined

/** Of the tab of expenses: one without a category, where it is `none`. */
export interface MonthSearch {
  tab?: MonthTab
  /** Its first day; this month without one. */
  month?: IsoDate | undefined
  agency?: string | undefined
  category?: string | undefined
  page?: number | undefined
}

/** Drops invalid values. Called by the screen and not by the route, which is in every first load. */
export function readMonthSearch(search: Readonly<Record<keyof MonthSearch, unknown>> | MonthSearch): MonthSearch {
  const month = searchDay(search.month)
  return {
    tab: searchWord(['expenses', 'owner'], search.tab),
    month: month === undefined ? undefined : startOfMonth(month),
    agency: searchId(search.agency),
    category: search.category === 'none' ? 'none' : searchId(search.category),
    page: searchPage(search.page),
  }
}
