import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { PaymentTarget } from '#shared/payments/payment-target.ts'
import type { ListPaymentsInput } from '#shared/payments/payment-admin-input.ts'
import { listAllPayments, type PaymentOfClientRow } from './all-payments.queries.ts'
import { asPayment, type Payment, toTarget } from './payment-view.ts'

export interface PaymentOfClient
  extends Payment, Pick<PaymentOfClientRow, 'userId' | 'firstName' | 'lastName' | 'email' | 'updatedAt'> {
  /** What it is for. */
  target: PaymentTarget
}

export function toClientPayment(row: PaymentOfClientRow, call: Pick<Call, 'timeZone'>): PaymentOfClient {
  const { userId, firstName, lastName, email, updatedAt } = row
  return { ...asPayment(row, call), userId, firstName, lastName, email, updatedAt, target: toTarget(row) }
}

export async function readPayments(
  call: Pick<Call, 'db' | 'timeZone'>,
  input: ListPaymentsInput,
): Promise<Paged<PaymentOfClient>> {
  const found = await readPage(input.page, (page) => listAllPayments(call.db, { ...input, page }))
  return { ...found, rows: found.rows.map((row) => toClientPayment(row, call)) }
}
