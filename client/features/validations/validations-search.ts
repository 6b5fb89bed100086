import { searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/payments/payment-status.ts'

export interface ValidationsSearch {
  q?: string | undefined
  status?: PaymentStatus | undefined
  page?: number | undefined
  /** The request that is being decided, as in the link of a mail. */
  request?: string | undefined
}

export function validationsSearch({ q, status, page, request }: Record<string, unknown>): ValidationsSearch {
  return {
    q: searchText(q),
    status: searchWord(paymentStatuses, status),
    page: searchPage(page),
    request: searchId(request),
  }
}
