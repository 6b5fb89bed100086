import { searchDay, searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'

/** The tabs of the journal beside the first, which the URL does not name. */
export type JournalTab = 'closing' | 'history' | undefined

/** What the journal's tabs keep in the URL (D31). */
export interface JournalSearch {
  tab?: JournalTab
  /** Goes with one from tab to tab. */
  agency?: string | undefined
  /** The day to close. */
  date?: IsoDate | undefined
  /** The history's period, filter (as written: the tab knows them) and page. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  filter?: string | undefined
  page?: number | undefined
}

/** Reads it; what the URL says wrongly counts as not said. In every first load: nothing here but what it needs. */
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

/** What a tab gets from the route. */
export interface JournalTabProps {
  search: JournalSearch
  /** Writes the URL. */
  onSearchChange: (search: JournalSearch) => void
}
