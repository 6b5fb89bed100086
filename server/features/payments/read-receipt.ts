import { civilDate } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findIssuer, type Issuer } from '#server/features/seller/seller.queries.ts'
import type { AccountCall, Call } from '#server/deps.ts'
import type { PaymentIdInput } from '#shared/payments/payment-admin-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { listReceiptChanges, type ReceiptChange } from './receipt-changes.ts'
import { findReceipt, listPaymentLines } from './receipts.queries.ts'

/** A payment as its receipt says it, today; `changes` are those since it was issued, oldest first. */
export interface PaymentReceipt {
  readonly number: number
  readonly issuedOn: IsoDate
  /** The payment is no longer approved. */
  readonly isCancelled: boolean
  readonly amount: Centimes
  readonly paymentDate: IsoDate
  readonly clientName: string
  readonly email: string
  readonly phone: string | null
  readonly reference: string | null
  readonly planName: string | null
  readonly startsOn: IsoDate | null
  readonly endsOn: IsoDate | null
  readonly changes: ReadonlyArray<ReceiptChange<IsoDate>>
  readonly issuer: Issuer
}

/** Throws `payments.not_found`, also for a payment of another client and for one that was never approved. */
export function readOwnReceipt(call: AccountCall, { id }: PaymentIdInput): Promise<PaymentReceipt> {
  return readReceipt(call, id, call.userId)
}

/** Throws `payments.not_found`, also for a payment that was never approved. */
export function readAnyReceipt(call: Pick<Call, 'db' | 'timeZone'>, { id }: PaymentIdInput): Promise<PaymentReceipt> {
  return readReceipt(call, id)
}

async function readReceipt(
  { db, timeZone }: Pick<Call, 'db' | 'timeZone'>,
  id: string,
  ofUser?: string,
): Promise<PaymentReceipt> {
  const row = await findReceipt(db, id)
  if (row === undefined || (ofUser !== undefined && row.userId !== ofUser)) throw refuse('payments.not_found')
  const { number, issuedAt, amount, paymentDate, status, firstName, lastName, email, phone, startedAt, expiresAt } = row
  const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, timeZone))
  const changes = listReceiptChanges(await listPaymentLines(db, id))
  return {
    number,
    issuedOn: civilDate(issuedAt, timeZone),
    isCancelled: status !== 'approved',
    amount,
    paymentDate,
    clientName: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    reference: row.reference,
    planName: row.planName,
    startsOn: day(startedAt),
    endsOn: day(expiresAt),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: civilDate(at, timeZone) })),
    issuer: await findIssuer(db),
  }
}
