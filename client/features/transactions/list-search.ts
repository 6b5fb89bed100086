import { searchDay, searchId, searchPage } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'

export interface ListSearch {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  agency?: string | undefined
  page?: number | undefined
}

/** Ignores invalid values, so that a mistyped link still opens the list. */
export function listSearch({ from, to, agency, page }: Record<string, unknown>): ListSearch {
  return { from: searchDay(from), to: searchDay(to), agency: searchId(agency), page: searchPage(page) }
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
  { from, to, agency }: ListSearch,
): Omit<ListTransactionsInput, 'page'> {
  return { ...(type && { type }), ...(agency && { agencyId: agency }), ...(from && { from }), ...(to && { to }) }
}

export function listInput(type: Category | undefined, search: ListSearch): ListTransactionsInput {
  return { page: search.page ?? 1, ...toFilters(type, search) }
}
