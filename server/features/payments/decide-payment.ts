import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { acceptWithin, prepareAcceptance, type Prepared } from '#server/features/requests/accept-request.ts'
import { renewWithin } from '#server/features/subscriptions/renew-subscription.ts'
import { findPaidUntil } from '#server/features/subscriptions/subscription-write.queries.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion, staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall, WithDeps } from '#server/deps.ts'
import type { ApprovePaymentInput, RejectPaymentInput } from '#shared/payments/payment-admin-input.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { updatePaymentDecision, type PaymentOfClientRow } from './all-payments.queries.ts'
import { toClientPayment } from './all-payments.service.ts'
import { approveWithin } from './approve-payment.ts'
import { lockWithAccount } from './lock-payment.ts'
import { paymentApproved, paymentRejected } from './payment-mail.ts'
import { findPaymentTarget } from './find-payment-target.ts'
import { toTarget } from './payment-view.ts'

type DecisionCall = AuditedCall & WithDeps

export interface ApprovedResult {
  readonly receiptNumber: number
  /** False where only the proof was approved. */
  readonly isActivated: boolean
}

/**
 * Approves a waiting proof with a receipt number and, unless told otherwise, activates the request or renews the
 * subscription that it is for, in one transaction with one mail. Throws `payments.already_decided`,
 * `payments.unknown_target`, `edit.stale` (also where the pack was renewed since), and what the activation refuses.
 */
export async function approvePayment(call: DecisionCall, input: ApprovePaymentInput): Promise<ApprovedResult> {
  const { target, withoutSubscription } = input
  const isRequest = target?.kind === 'request' && !withoutSubscription
  const prepared = isRequest ? await prepareAcceptance(call, target.id) : null
  return inTransaction(call.db, (trx) => approvePaymentWithin(trx, call, input, prepared))
}

/** @param prepared null unless a request is activated */
export async function approvePaymentWithin(
  trx: Transaction<Database>,
  call: DecisionCall,
  input: ApprovePaymentInput,
  prepared: Prepared | null,
): Promise<ApprovedResult> {
  const { id, target, planId, withoutSubscription, paidUntil } = input
  const payment = await lockUndecided(trx, call, input)
  if (!withoutSubscription && paidUntil !== undefined) await assertPaidUntil(trx, call, payment.userId, paidUntil)
  const row = await findPaymentTarget(trx, payment.userId, target)
  const approved = await approveWithin(trx, call, payment, target)
  const { receiptNumber } = approved
  if (prepared !== null) {
    const accepted = { requestId: prepared.seen.id, planId, withoutSubscription, paymentIds: [] }
    await acceptWithin(trx, call, accepted, prepared, [approved])
    return { receiptNumber, isActivated: true }
  }
  const renewed = withoutSubscription
    ? null
    : await renewWithin(trx, call, {
        userId: payment.userId,
        name: `${payment.firstName} ${payment.lastName}`,
        planId: planId ?? row?.planId,
        waitingId: row?.waits === true ? row.id : null,
      })
  if (renewed !== null) {
    const paid = { kind: 'subscription' as const, id: renewed.subscriptionId }
    await updatePaymentDecision(trx, { id, status: 'approved', target: paid, rejectionReason: null })
  }
  const { publicUrl } = call.deps.config
  const { email: to, firstName } = payment
  const day = (instant: Date) => formatDate(civilDate(instant, call.timeZone))
  const pack = renewed && {
    name: renewed.planName,
    startsOn: renewed.startedAt > call.now ? day(renewed.startedAt) : null,
    endsOn: day(renewed.expiresAt),
  }
  await call.deps.mail.send(trx, paymentApproved({ ...approved, to, publicUrl, firstName, pack }))
  return { receiptNumber, isActivated: renewed !== null }
}

/** The client reads the reason. Throws `payments.already_decided`, `edit.stale`. */
export async function rejectPayment(call: DecisionCall, input: RejectPaymentInput): Promise<{ id: string }> {
  const { id, reason } = input
  await inTransaction(call.db, async (trx) => {
    const payment = await lockUndecided(trx, call, input)
    const { userId, firstName, lastName, email: to, amount, paymentDate, status, requestId, subscriptionId } = payment
    const target = toTarget({ requestId, subscriptionId })
    await updatePaymentDecision(trx, { id, status: 'rejected', target, rejectionReason: reason })
    await recordChange(call, trx, {
      action: 'payments.reject',
      subject: { id, name: `${firstName} ${lastName}` },
      ownerId: userId,
      before: { status },
      after: { status: 'rejected', amount, paymentDate },
      reason,
    })
    const { publicUrl } = call.deps.config
    await call.deps.mail.send(trx, paymentRejected({ to, publicUrl, firstName, amount, paymentDate, reason }))
  })
  return { id }
}

/** Another administrator may have renewed without a proof: this one would add a second year. The account is locked. */
async function assertPaidUntil(
  trx: Transaction<Database>,
  { now, timeZone }: DecisionCall,
  userId: string,
  readAs: IsoDate | null,
): Promise<void> {
  const paidUntil = await findPaidUntil(trx, userId, now)
  if ((paidUntil && civilDate(paidUntil, timeZone)) !== readAs) throw staleEdit(null)
}

async function lockUndecided(
  trx: Transaction<Database>,
  call: DecisionCall,
  { id, updatedAt }: Pick<ApprovePaymentInput, 'id' | 'updatedAt'>,
): Promise<PaymentOfClientRow> {
  const payment = await lockWithAccount(trx, id)
  if (payment.status !== 'pending') throw refuse('payments.already_decided', { status: payment.status })
  // Another amount than the one that was read is not approved.
  assertVersion(toClientPayment(payment, call), updatedAt)
  return payment
}
