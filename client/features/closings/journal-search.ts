import { searchDay, searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** Undefined for the first tab. */
export type JournalTab = 'closing' | 'cash' | 'balances' | 'history' | undefined

export interface JournalSearch {
  tab?: JournalTab
  /** Shared by all tabs. */
  agency?: string | undefined
  /** Of the calculation and the closing. */
  date?: IsoDate | undefined
  /** Of the history. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  filter?: string | undefined
  /** The member who closed the day. */
  by?: string | undefined
  page?: number | undefined
}

/** Drops invalid values. Part of every first load, so it imports little. */
export function journalSearch({
  tab,
  agency,
  date,
  from,
  to,
  filter,
  by,
  page,
}: Record<string, unknown>): JournalSearch {
  return {
    tab: searchWord(['closing', 'cash', 'balances', 'history'], tab),
    agency: searchId(agency),
    date: searchDay(date),
    from: searchDay(from),
    to: searchDay(to),
    filter: searchText(filter),
    by: searchId(by),
    page: searchPage(page),
  }
}

export interface JournalTabProps {
  search: JournalSearch
  onSearchChange: (search: JournalSearch, options?: { replace?: boolean }) => void
}
