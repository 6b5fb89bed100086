import { searchDay, searchId, searchWord } from '#client/app/search-values.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface CommissionSearch {
  /** Undefined: the month. */
  tab?: 'rules' | undefined
  /** Its first day; undefined: the present one. */
  month?: IsoDate | undefined
  agency?: string | undefined
}

/** Called by the screen and not by the route, which is in every first load. */
export function readCommissionSearch({ tab, month, agency }: CommissionSearch): CommissionSearch {
  const day = searchDay(month)
  return {
    tab: searchWord(['rules'], tab),
    month: day === undefined ? undefined : startOfMonth(day),
    agency: searchId(agency),
  }
}
