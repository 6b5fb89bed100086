import { searchDay, searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Category } from '#shared/cash/categories.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'

export interface ListSearch {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  /** An id, or `NO_AGENCY`. */
  agency?: string | undefined
  /** Of reference, amount, description and product. */
  q?: string | undefined
  /** The member who entered them. */
  by?: string | undefined
  page?: number | undefined
  /** The transaction whose detail is open. */
  row?: string | undefined
}

/** Ignores invalid values, so that a mistyped link still opens the list. */
export function listSearch({ from, to, agency, q, by, page, row }: Record<string, unknown>): ListSearch {
  return {
    from: searchDay(from),
    to: searchDay(to),
    agency: searchId(agency) ?? searchWord([NO_AGENCY], agency),
    q: searchText(q) || undefined,
    by: searchId(by),
    page: searchPage(page),
    row: searchId(row),
  }
}

export interface ListScreenProps {
  search: ListSearch
  /** `replace`: no history entry, for a page that no longer exists. */
  onSearchChange: (search: ListSearch, how?: { replace: true }) => void
}

export function isReversed({ from, to }: ListSearch): boolean {
  return from !== undefined && to !== undefined && to < from
}

export function toFilters(
  type: Category | undefined,
  { from, to, agency, q, by }: ListSearch,
): Omit<ListTransactionsInput, 'page'> {
  return { type, agencyId: agency, from, to, search: q, createdBy: by }
}

export function listInput(type: Category | undefined, search: ListSearch): ListTransactionsInput {
  return { page: search.page ?? 1, ...toFilters(type, search) }
}
