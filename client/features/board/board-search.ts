import { searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import type { TrendStep } from '#shared/board/board-day.ts'

/** What the board keeps in the URL (D31): what its chart shows. */
export interface BoardSearch {
  /** A day where nothing is said. */
  by?: TrendStep | undefined
  agency?: string | undefined
  /** How many charts before the present one. */
  back?: number | undefined
}

/** Reads it; what the URL says wrongly counts as not said. In every first load: nothing here but what it needs. */
export function boardSearch({ by, agency, back }: Record<string, unknown>): BoardSearch {
  return { by: searchWord(['week', 'month'], by), agency: searchId(agency), back: searchPage(back) }
}
