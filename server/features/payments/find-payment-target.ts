import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isSameTarget, type PaymentTarget } from '#shared/payments/payment-target.ts'
import { listPaymentTargets, type PaymentTargetRow } from './payment-targets.queries.ts'

/** Throws `payments.unknown_target` for one that is not the client's, or that no proof can be for. */
export async function findPaymentTarget(
  trx: Transaction<Database>,
  userId: string,
  target: PaymentTarget,
): Promise<PaymentTargetRow | undefined> {
  if (target === null) return undefined
  const row = (await listPaymentTargets(trx, userId)).find((one) => isSameTarget(one, target))
  if (row === undefined) throw refuse('payments.unknown_target')
  return row
}
