import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ListPaymentsInput } from '#shared/payments/payment-admin-input.ts'
import { listAllPayments, type PaymentOfClientRow } from './all-payments.queries.ts'
import { asPayment, type Payment } from './payment-view.ts'

/** A proof of payment as administrators see it: whose it is, and the version that an edit must carry (D11). */
export interface PaymentOfClient
  extends Payment, Pick<PaymentOfClientRow, 'userId' | 'firstName' | 'lastName' | 'email' | 'updatedAt'> {}

export function toClientPayment(row: PaymentOfClientRow, call: Pick<Call, 'timeZone'>): PaymentOfClient {
  const { userId, firstName, lastName, email, updatedAt } = row
  return { ...asPayment(row, call), userId, firstName, lastName, email, updatedAt }
}

/** Everybody's proofs of payment, newest first (spec 000 §2, `Preuves de paiement`). */
export async function readPayments(
  call: Pick<Call, 'db' | 'timeZone'>,
  input: ListPaymentsInput,
): Promise<Paged<PaymentOfClient>> {
  const found = await readPage(input.page, (page) => listAllPayments(call.db, { ...input, page }))
  return { ...found, rows: found.rows.map((row) => toClientPayment(row, call)) }
}
