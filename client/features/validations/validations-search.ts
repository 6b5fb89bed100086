import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/values/statuses.ts'

/** The filters of the manual validations as the URL has them (D31). */
export interface ValidationsSearch {
  q?: string | undefined
  status?: PaymentStatus | undefined
  page?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function validationsSearch({ q, status, page }: Record<string, unknown>): ValidationsSearch {
  return { q: searchText(q), status: searchWord(paymentStatuses, status), page: searchPage(page) }
}
