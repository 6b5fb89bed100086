import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/values/statuses.ts'

/** The filters of everybody's payments as the URL has them (D31). */
export interface AdminPaymentsSearch {
  q?: string | undefined
  status?: PaymentStatus | undefined
  page?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function adminPaymentsSearch({ q, status, page }: Record<string, unknown>): AdminPaymentsSearch {
  return { q: searchText(q), status: searchWord(paymentStatuses, status), page: searchPage(page) }
}
