import { searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import type { TrendStep } from '#shared/board/board-day.ts'

export interface BoardSearch {
  /** Default: day. */
  by?: TrendStep | undefined
  agency?: string | undefined
  /** In trends, 0 for the present one. */
  back?: number | undefined
}

/** Drops invalid values. Part of every first load, so it imports little. */
export function boardSearch({ by, agency, back }: Record<string, unknown>): BoardSearch {
  return { by: searchWord(['week', 'month'], by), agency: searchId(agency), back: searchPage(back) }
}
