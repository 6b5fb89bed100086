import { searchDay, searchId, searchPage } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Category } from '#shared/values/statuses.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'

/** The filters of the three lists as the URL has them (D31): both days included, page from 1. */
export interface ListSearch {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  /** Only this agency's. */
  agency?: string | undefined
  page?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said, so that a mistyped link still opens the list. */
export function listSearch({ from, to, agency, page }: Record<string, unknown>): ListSearch {
  return { from: searchDay(from), to: searchDay(to), agency: searchId(agency), page: searchPage(page) }
}

/** What every list screen gets from its route. */
export interface ListScreenProps {
  search: ListSearch
  /** Writes the URL. `replace` where nobody chose it: a page that is no more. */
  onSearchChange: (search: ListSearch, how?: { replace: true }) => void
}

/** Whether the period ends before it begins; no list is asked for then. */
export function isReversed({ from, to }: ListSearch): boolean {
  return from !== undefined && to !== undefined && to < from
}

/** What is let through, whatever the page. */
export function toFilters(
  type: Category | undefined,
  { from, to, agency }: ListSearch,
): Omit<ListTransactionsInput, 'page'> {
  return { ...(type && { type }), ...(agency && { agencyId: agency }), ...(from && { from }), ...(to && { to }) }
}

/** The call that a URL stands for; loader and screen ask for the same. */
export function listInput(type: Category | undefined, search: ListSearch): ListTransactionsInput {
  return { page: search.page ?? 1, ...toFilters(type, search) }
}
