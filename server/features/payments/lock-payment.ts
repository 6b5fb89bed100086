import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findPayment, lockPayment, type PaymentOfClientRow } from './all-payments.queries.ts'

/** Locks the account first: see docs/product/foundations.md#lock-order. Throws `payments.not_found`. */
export async function lockWithAccount(trx: Transaction<Database>, id: string): Promise<PaymentOfClientRow> {
  const seen = await findPayment(trx, id)
  if (seen === undefined) throw refuse('payments.not_found')
  await lockAccount(trx, seen.userId)
  const row = await lockPayment(trx, id)
  if (row === undefined) throw refuse('payments.not_found')
  return row
}
