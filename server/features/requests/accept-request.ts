import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import { approveForRequest, type ApprovedPayment } from '#server/features/payments/approve-payment.ts'
import { lockPlanAgainstRemoval } from '#server/features/plans/all-plans.queries.ts'
import { paidPeriod, type Period } from '#server/features/subscriptions/subscription-period.rules.ts'
import { findPaidUntil, insertSubscription } from '#server/features/subscriptions/subscription-write.queries.ts'
import { makePassword, type FirstPassword } from '#server/features/users/first-password.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import type { AcceptRequestInput } from '#shared/requests/request-input.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { requestAccepted } from './decision-mail.ts'
import { refuseDecided, type DecisionCall } from './decision.ts'
import { lockRequestAccount, makeRequestAccount } from './request-account.ts'
import {
  findRequest,
  lockRequest,
  saveApprovalGroup,
  updateRequestAccount,
  updateRequestStatus,
  type DecidableRequest,
} from './requests.queries.ts'

export interface Accepted {
  /** Only for a new account; shown and mailed once. */
  readonly temporaryPassword?: string
  /** True where an account with the request's address was there and has been linked. */
  readonly accountExisted: boolean
  /** False for `Sans abonnement`. */
  readonly isActivated: boolean
}

/**
 * The one decision that makes a client, in one transaction: account, owner's group, subscription of 365 × 24 h (or none,
 * where asked), and one mail. A validated request without a subscription can still be activated. Throws
 * `requests.not_found`, `requests.already_approved`, `requests.state_changed`, `subscriptions.already_activated`,
 * `subscriptions.no_plan`, `plans.starts_as_demo`, `users.state_changed`.
 */
export async function acceptRequest(call: DecisionCall, input: AcceptRequestInput): Promise<Accepted> {
  const prepared = await prepareAcceptance(call, input.requestId)
  return inTransaction(call.db, async (trx) => {
    const { requestId, paymentIds } = input
    const userId = (await lockRequestAccount(trx, prepared.seen))?.userId
    const approved = await approveForRequest(trx, call, { userId, requestId, paymentIds })
    return acceptWithin(trx, call, input, prepared, approved)
  })
}

export interface Prepared {
  readonly seen: DecidableRequest
  /** Null where the request has an account. */
  readonly password: FirstPassword | null
}

/** Before the transaction: hashing takes long, and no lock should wait for it. */
export async function prepareAcceptance(
  { db, deps }: Pick<DecisionCall, 'db' | 'deps'>,
  requestId: string,
): Promise<Prepared> {
  const seen = await findRequest(db, requestId)
  if (seen === undefined) throw refuse('requests.not_found')
  return { seen, password: seen.userId === null ? await makePassword(deps) : null }
}

/** For a decision that does more in the same transaction; `approved` stands in the mail. Locks account, request, plan, in this order. */
export async function acceptWithin(
  trx: Transaction<Database>,
  call: DecisionCall,
  { requestId, planId, withoutSubscription }: AcceptRequestInput,
  { seen, password }: Prepared,
  approved: readonly ApprovedPayment[],
): Promise<Accepted> {
  const account = await lockRequestAccount(trx, seen)
  const request = await lockRequest(trx, requestId)
  if (request === undefined) throw refuse('requests.not_found')
  // Another decision has just linked the account.
  if (request.userId !== seen.userId) throw refuseDecided(request.status)
  if (account?.status === 'suspended') throw refuse('users.state_changed', { status: 'suspended' })
  if (request.status !== 'pending' && (request.status !== 'approved' || withoutSubscription)) {
    throw refuseDecided(request.status)
  }
  const plan = await lockPlanAgainstRemoval(trx, planId ?? request.planId)
  if (plan === undefined) throw refuse('subscriptions.no_plan')
  if (plan.name === DEMO_PLAN_NAME) throw refuse('plans.starts_as_demo')

  const userId = account?.userId ?? (await makeRequestAccount(trx, call, request, password))
  if (request.userId === null) await updateRequestAccount(trx, requestId, userId)
  if (account?.status === 'rejected') await updateAccountStatus(trx, userId, 'active')
  await updateRequestStatus(trx, requestId, ['pending'], 'approved')
  const { firstName, lastName } = request
  await saveApprovalGroup(trx, { id: newId(), userId, planId: plan.id, name: `Groupe ${firstName} ${lastName}` })
  const period = withoutSubscription ? null : await subscribe(trx, call, { userId, requestId, planId: plan.id })

  await recordChange(call, trx, {
    ...toAuditLine(period, plan.name),
    subject: { id: requestId, name: `${firstName} ${lastName}` },
    ownerId: userId,
    before: { status: request.status },
  })
  const temporaryPassword = account === undefined ? password?.text : undefined
  await call.deps.mail.send(
    trx,
    requestAccepted({
      to: account?.email ?? request.email,
      publicUrl: call.deps.config.publicUrl,
      firstName,
      planName: plan.name,
      endsOn: period && formatDate(civilDate(period.expiresAt, call.timeZone)),
      temporaryPassword: temporaryPassword ?? null,
      approved,
    }),
  )
  return {
    ...(temporaryPassword === undefined ? {} : { temporaryPassword }),
    accountExisted: account !== undefined && request.userId === null,
    isActivated: period !== null,
  }
}

async function subscribe(
  trx: Transaction<Database>,
  { now }: DecisionCall,
  { userId, requestId, planId }: { userId: string; requestId: string; planId: string },
): Promise<Period> {
  const period = paidPeriod(now, await findPaidUntil(trx, userId, now))
  const content = { planId, status: 'active' as const, ...period, trialExpiresAt: null }
  const isFirst = await insertSubscription(trx, { id: newId(), userId, requestId, ...content })
  if (!isFirst) throw refuse('subscriptions.already_activated')
  return period
}

function toAuditLine(period: Period | null, plan: string) {
  return period === null
    ? { action: 'requests.approve' as const, after: { status: 'approved' as const, plan } }
    : { action: 'subscriptions.activate' as const, after: { status: 'approved' as const, plan, ...period } }
}
