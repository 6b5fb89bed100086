import { searchDay, searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** Undefined for what is to be received. */
export type TransfersTab = 'sent' | 'all' | 'places' | undefined

export interface TransfersSearch {
  tab?: TransfersTab
  agency?: string | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  page?: number | undefined
  /** The place whose book is open. */
  place?: string | undefined
}

/** Drops invalid values. Part of every first load, so it imports little. */
export function transfersSearch({ tab, agency, from, to, page, place }: Record<string, unknown>): TransfersSearch {
  return {
    tab: searchWord(['sent', 'all', 'places'], tab),
    agency: searchId(agency),
    from: searchDay(from),
    to: searchDay(to),
    page: searchPage(page),
    place: searchId(place),
  }
}
