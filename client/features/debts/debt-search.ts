import { searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'

/** Undefined for the first. */
export type DebtTab = 'shortages' | 'mine' | undefined

export interface DebtSearch {
  tab?: DebtTab
  q?: string | undefined
  page?: number | undefined
  agency?: string | undefined
  /** Also those who owe nothing. */
  all?: boolean | undefined
  /** Whose page is open. */
  debtor?: string | undefined
}

/** Called by the screen and not by the route, which is in every first load. */
export function readDebtSearch({ tab, q, page, agency, all, debtor }: DebtSearch): DebtSearch {
  return {
    tab: searchWord(['shortages', 'mine'], tab),
    q: searchText(q),
    page: searchPage(page),
    agency: searchId(agency),
    all: all === true ? true : undefined,
    debtor: searchId(debtor),
  }
}
