import { findPaidUntil } from '#server/features/subscriptions/subscription-write.queries.ts'
import { civilDate } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Call } from '#server/deps.ts'
import type { PaymentIdInput } from '#shared/payments/payment-admin-input.ts'
import { isSameTarget, type PaymentTarget } from '#shared/payments/payment-target.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findPayment } from './all-payments.queries.ts'
import { toClientPayment, type PaymentOfClient } from './all-payments.service.ts'
import { toTarget } from './payment-view.ts'
import { listPaymentTargets, type PaymentTargetRow } from './payment-targets.queries.ts'

export interface PaymentDecision {
  readonly payment: PaymentOfClient
  readonly targets: ReadonlyArray<PaymentTargetRow & { readonly askedOn: IsoDate; readonly expiresOn: IsoDate | null }>
  /** What the proof is for, else what waits for a payment; null where nothing does. */
  readonly target: PaymentTarget
  readonly paidUntil: IsoDate | null
}

/** What an administrator reads before deciding on a proof. Throws `payments.not_found`. */
export async function readPaymentDecision(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  { id }: PaymentIdInput,
): Promise<PaymentDecision> {
  const { db, now, timeZone } = call
  const row = await findPayment(db, id)
  if (row === undefined) throw refuse('payments.not_found')
  const targets = await listPaymentTargets(db, row.userId)
  const paidUntil = await findPaidUntil(db, row.userId, now)
  const known = toTarget(row)
  const stored = targets.find((one) => isSameTarget(one, known))
  return {
    payment: toClientPayment(row, call),
    targets: targets.map((one) => ({
      ...one,
      askedOn: civilDate(one.askedAt, timeZone),
      expiresOn: one.expiresAt && civilDate(one.expiresAt, timeZone),
    })),
    target: asTarget(stored ?? targets.find(({ waits }) => waits)),
    paidUntil: paidUntil && civilDate(paidUntil, timeZone),
  }
}

function asTarget(row: PaymentTargetRow | undefined): PaymentTarget {
  return row === undefined ? null : { kind: row.kind, id: row.id }
}
