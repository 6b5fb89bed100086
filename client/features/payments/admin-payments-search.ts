import { searchId, searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/payments/payment-status.ts'

export interface AdminPaymentsSearch {
  q?: string | undefined
  status?: PaymentStatus | undefined
  page?: number | undefined
  /** The proof that is being decided. */
  payment?: string | undefined
}

export function adminPaymentsSearch({ q, status, page, payment }: Record<string, unknown>): AdminPaymentsSearch {
  return {
    q: searchText(q),
    status: searchWord(paymentStatuses, status),
    page: searchPage(page),
    payment: searchId(payment),
  }
}
