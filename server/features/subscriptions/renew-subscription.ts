import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { findAccountName, lockAccount, updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import { lockPlanAgainstRemoval } from '#server/features/plans/all-plans.queries.ts'
import { saveApprovalGroup } from '#server/features/requests/requests.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import { civilDate } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { AuditedCall, WithDeps } from '#server/deps.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import type { RenewSubscriptionInput } from '#shared/subscriptions/subscription-input.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { paidPeriod } from './subscription-period.rules.ts'
import { subscriptionRenewed } from './subscription-renewed-mail.ts'
import {
  findLastPaidEnd,
  findPaidUntil,
  findRenewal,
  findWaitingSubscription,
  insertSubscription,
  updateSubscription,
} from './subscription-write.queries.ts'

export interface Renewal {
  /** Of the new subscription, where the client made it. */
  readonly id?: string
  readonly userId: string
  /** First and last name, for the owner's group of a client who has none. */
  readonly name: string
  readonly planId: string | undefined
  /** A pending subscription to activate instead of a new one. */
  readonly waitingId: string | null
}

export interface Renewed {
  readonly subscriptionId: string
  readonly planName: string
  readonly startedAt: Date
  readonly expiresAt: Date
}

/**
 * An administrator renews without a proof of payment; the client is mailed. The same call sent again renews once. Throws
 * `users.not_found` (also for an administrator), `edit.stale` if the last pack does not end where the caller read it, `create.id_taken`, and what `renewWithin` throws.
 */
export async function renewSubscription(
  call: AuditedCall & WithDeps,
  { id, userId, planId, endsAt }: RenewSubscriptionInput,
): Promise<{ id: string; expiresOn: IsoDate }> {
  return inTransaction(call.db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (account?.role !== 'client') throw refuse('users.not_found')
    const known = await findRenewal(trx, id)
    if (known !== undefined) {
      if (known.userId !== userId || known.planId !== planId || known.expiresAt === null)
        throw refuse('create.id_taken')
      return { id, expiresOn: civilDate(known.expiresAt, call.timeZone) }
    }
    const lastEnd = await findLastPaidEnd(trx, userId)
    if ((lastEnd?.toISOString() ?? null) !== endsAt) throw staleEdit(null)
    const { firstName, lastName } = await findAccountName(trx, userId)
    const waitingId = await findWaitingSubscription(trx, userId)
    const name = `${firstName} ${lastName}`
    const { subscriptionId, planName, expiresAt } = await renewWithin(trx, call, {
      id,
      userId,
      name,
      planId,
      waitingId,
    })
    const expiresOn = civilDate(expiresAt, call.timeZone)
    const { publicUrl } = call.deps.config
    const facts = { to: account.email, publicUrl, firstName, planName, endsOn: formatDate(expiresOn) }
    await call.deps.mail.send(trx, subscriptionRenewed(facts))
    return { id: subscriptionId, expiresOn }
  })
}

/**
 * Another 365 × 24 h, from now or from the end of the running pack. Sends no mail. Throws `users.state_changed`,
 * `subscriptions.no_plan`, `plans.starts_as_demo`.
 */
export async function renewWithin(
  trx: Transaction<Database>,
  call: AuditedCall,
  { id: newSubscriptionId = newId(), userId, name, planId, waitingId }: Renewal,
): Promise<Renewed> {
  const account = await lockAccount(trx, userId)
  if (account === undefined) throw refuse('users.not_found')
  if (account.status === 'suspended') throw refuse('users.state_changed', { status: 'suspended' })
  const plan = planId === undefined ? undefined : await lockPlanAgainstRemoval(trx, planId)
  if (plan === undefined) throw refuse('subscriptions.no_plan')
  if (plan.name === DEMO_PLAN_NAME) throw refuse('plans.starts_as_demo')
  if (account.status === 'rejected') await updateAccountStatus(trx, userId, 'active')
  await saveApprovalGroup(trx, { id: newId(), userId, planId: plan.id, name: `Groupe ${name}` })
  const period = paidPeriod(call.now, await findPaidUntil(trx, userId, call.now))
  const content = { planId: plan.id, status: 'active' as const, ...period, trialExpiresAt: null }
  const id = waitingId ?? newSubscriptionId
  if (waitingId === null) await insertSubscription(trx, { id, userId, requestId: null, ...content })
  else await updateSubscription(trx, waitingId, content)
  await recordChange(call, trx, {
    action: 'subscriptions.renew',
    subject: { id, name },
    ownerId: userId,
    after: { plan: plan.name, status: 'active', ...period },
  })
  return { subscriptionId: id, planName: plan.name, ...period }
}
