import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { findCredentials, lockAccount, updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { requestApproved } from './decision-mail.ts'
import { lockPlanAgainstRemoval } from '#server/features/plans/all-plans.queries.ts'
import { paidPeriod } from '#server/features/subscriptions/subscription-period.rules.ts'
import { findPaidUntil, insertSubscription } from '#server/features/subscriptions/subscription-write.queries.ts'
import { createAccount, makePassword, type FirstPassword } from '#server/features/users/first-password.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import type { ActivateRequestInput } from '#shared/requests/request-input.ts'
import { refuseDecided, type DecisionCall } from './decision.ts'
import {
  findRequest,
  lockRequest,
  updateRequestAccount,
  updateRequestStatus,
  type DecidableRequest,
} from './requests.queries.ts'

export interface Activated {
  /** Only for a new account; shown and mailed once. */
  readonly temporaryPassword?: string
  /** True where only the subscription is new. */
  readonly accountExisted: boolean
}

/** Approves the request, creates or links its account, starts a subscription of 365 × 24 h and sends the mails. */
export async function activateRequest(call: DecisionCall, input: ActivateRequestInput): Promise<Activated> {
  const { db, deps, now, timeZone } = call
  const { requestId } = input
  // Hashed before the transaction, so that no lock waits for it.
  const password = await makePassword(deps)
  return inTransaction(db, async (trx) => {
    const seen = await findRequest(trx, requestId)
    if (seen === undefined) throw refuse('requests.not_found')
    const account = await lockRequestAccount(trx, seen)
    const request = await lockRequest(trx, requestId)
    if (request === undefined) throw refuse('requests.not_found')
    // An activation at the same moment has linked the account.
    if (request.userId !== seen.userId) throw refuse('subscriptions.already_activated')
    if (account?.status === 'suspended') throw refuse('users.state_changed', { status: 'suspended' })
    if (request.status === 'rejected' || request.status === 'suspended') throw refuseDecided(request.status)
    const plan = await lockPlanAgainstRemoval(trx, input.planId ?? request.planId)
    if (plan === undefined) throw refuse('subscriptions.no_plan')
    if (plan.name === DEMO_PLAN_NAME) throw refuse('plans.starts_as_demo')

    const userId = account?.userId ?? (await makeAccount(trx, call, request, password))
    if (request.userId === null) await updateRequestAccount(trx, requestId, userId)
    if (account?.status === 'rejected') await updateAccountStatus(trx, userId, 'active')
    await updateRequestStatus(trx, requestId, ['pending'], 'approved')
    const period = paidPeriod(now, await findPaidUntil(trx, userId, now))
    const subscription = { planId: plan.id, status: 'active' as const, ...period, trialExpiresAt: null }
    const isFirst = await insertSubscription(trx, { id: newId(), userId, requestId, ...subscription })
    if (!isFirst) throw refuse('subscriptions.already_activated')

    const { firstName, lastName } = request
    await recordChange(call, trx, {
      action: 'subscriptions.activate',
      subject: { id: requestId, name: `${firstName} ${lastName}` },
      ownerId: userId,
      before: { status: request.status },
      after: { status: 'approved', plan: plan.name, startedAt: period.startedAt, expiresAt: period.expiresAt },
    })
    const { publicUrl } = deps.config
    const endsOn = formatDate(civilDate(period.expiresAt, timeZone))
    const to = account?.email ?? request.email
    await deps.mail.send(trx, requestApproved({ to, publicUrl, firstName, planName: plan.name, endsOn }))
    return account === undefined
      ? { temporaryPassword: password.text, accountExisted: false }
      : { accountExisted: true }
  })
}

/** Locks the request's account, or the account that has its address, which the administrator's act links to it. */
async function lockRequestAccount(trx: Transaction<Database>, { userId, email }: DecidableRequest) {
  const known = userId ?? (await findCredentials(trx, email))?.userId
  return known === undefined ? undefined : lockAccount(trx, known)
}

async function makeAccount(
  trx: Transaction<Database>,
  call: DecisionCall,
  { email, firstName, lastName, phone }: DecidableRequest,
  password: FirstPassword,
): Promise<string> {
  const userId = newId()
  const isMade = await createAccount(trx, call, { userId, email, firstName, lastName, phone }, password)
  // Another call has just created the account: a retry finds and links it.
  if (!isMade) throw refuse('service.busy', { retryAfterMs: retryDelays.conflictMs })
  return userId
}
