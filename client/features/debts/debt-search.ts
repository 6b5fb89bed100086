import { searchId, searchPage, searchText } from '#client/app/search-values.ts'

export interface DebtSearch {
  q?: string | undefined
  page?: number | undefined
  agency?: string | undefined
  /** Also those who owe nothing. */
  all?: boolean | undefined
  /** Whose page is open. */
  debtor?: string | undefined
}

/** Called by the screen and not by the route, which is in every first load. */
export function readDebtSearch({ q, page, agency, all, debtor }: DebtSearch): DebtSearch {
  return {
    q: searchText(q),
    page: searchPage(page),
    agency: searchId(agency),
    all: all === true ? true : undefined,
    debtor: searchId(debtor),
  }
}
