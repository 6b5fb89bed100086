import { searchDay, searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'

/** Undefined for the first tab. */
export type JournalTab = 'closing' | 'history' | undefined

export interface JournalSearch {
  tab?: JournalTab
  /** Shared by all tabs. */
  agency?: string | undefined
  /** The day to close. */
  date?: IsoDate | undefined
  /** Of the history. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  filter?: string | undefined
  page?: number | undefined
}

/** Drops invalid values. Part of every first load, so it imports little. */
export function journalSearch({ tab, agency, date, from, to, filter, page }: Record<string, unknown>): JournalSearch {
  return {
    tab: searchWord(['closing', 'history'], tab),
    agency: searchId(agency),
    date: searchDay(date),
    from: searchDay(from),
    to: searchDay(to),
    filter: searchText(filter),
    page: searchPage(page),
  }
}

export interface JournalTabProps {
  search: JournalSearch
  onSearchChange: (search: JournalSearch) => void
}
