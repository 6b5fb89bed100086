import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount, updateAccountStatus } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import { lockPlanAgainstRemoval } from '#server/features/plans/all-plans.queries.ts'
import type { AuditedCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type {
  CreateSubscriptionInput,
  RemoveSubscriptionInput,
  UpdateSubscriptionInput,
} from '#shared/subscriptions/subscription-input.ts'
import { findSubscription, type SubscriptionRow } from './subscription-list.queries.ts'
import { resolvePeriod } from './subscription-period.rules.ts'
import { asAdminSubscription, toSubscriptionSpan, type AdminSubscription } from './subscription-view.ts'
import {
  deleteSubscription,
  hasSubscriptionInForce,
  insertSubscription,
  updateSubscription,
  type SubscriptionContent,
} from './subscription-write.queries.ts'

/** A rejected account becomes active if the subscription is in force. Refuses `users.not_found`, also for an administrator. */
export async function createSubscription(
  call: AuditedCall,
  input: CreateSubscriptionInput,
): Promise<AdminSubscription> {
  const row = await inTransaction(call.db, async (trx) => {
    const account = await lockAccount(trx, input.userId)
    if (account?.role !== 'client') throw refuse('users.not_found')
    const { id, userId, planId, status } = input
    const { row: stored, isNew } = await createOnce(trx, {
      find: () => findSubscription(trx, id, call.now),
      isSame: (known) => known.userId === userId && known.planId === planId && known.status === status,
      insert: async () => {
        const content = await resolveContent(trx, call, input, undefined)
        return insertSubscription(trx, { id, userId, requestId: null, ...content })
      },
    })
    if (!isNew) return stored
    await reactivateAccount(trx, call, input.userId)
    await recordSubscription(trx, call, 'subscriptions.create', stored, undefined, stored)
    return stored
  })
  return asAdminSubscription(row, call)
}

export async function saveSubscription(call: AuditedCall, input: UpdateSubscriptionInput): Promise<AdminSubscription> {
  const row = await inTransaction(call.db, async (trx) => {
    const before = await lockSubscription(trx, call, input.id)
    assertVersion(asAdminSubscription(before, call), input.updatedAt)
    await updateSubscription(trx, input.id, await resolveContent(trx, call, input, before))
    const after = await findSubscription(trx, input.id, call.now)
    if (after === undefined) throw refuse('subscriptions.not_found')
    await reactivateAccount(trx, call, before.userId)
    await recordSubscription(trx, call, 'subscriptions.update', after, before, after)
    return after
  })
  return asAdminSubscription(row, call)
}

export async function removeSubscription(call: AuditedCall, { id }: RemoveSubscriptionInput): Promise<{ id: string }> {
  await inTransaction(call.db, async (trx) => {
    const row = await lockSubscription(trx, call, id)
    await deleteSubscription(trx, id)
    await recordSubscription(trx, call, 'subscriptions.remove', row, row, undefined)
  })
  return { id }
}

/** Locks the account first (docs/product/foundations.md#lock-order); under its lock its subscriptions do not change. */
async function lockSubscription(
  trx: Transaction<Database>,
  { now }: AuditedCall,
  id: string,
): Promise<SubscriptionRow> {
  const seen = await findSubscription(trx, id, now)
  if (seen === undefined) throw refuse('subscriptions.not_found')
  await lockAccount(trx, seen.userId)
  const row = await findSubscription(trx, id, now)
  if (row === undefined) throw refuse('subscriptions.not_found')
  return row
}

async function resolveContent(
  trx: Transaction<Database>,
  call: AuditedCall,
  input: Pick<CreateSubscriptionInput, 'planId' | 'status' | 'startedOn' | 'expiresOn'>,
  stored: SubscriptionRow | undefined,
): Promise<SubscriptionContent> {
  const plan = await lockPlanAgainstRemoval(trx, input.planId)
  if (plan === undefined) throw refuse('subscriptions.no_plan')
  const known = stored === undefined ? undefined : asAdminSubscription(stored, call)
  const span = toSubscriptionSpan(input, known, call.timeZone)
  const period = resolvePeriod({ ...span, plan, status: input.status, now: call.now })
  const end = period.expiresAt ?? period.trialExpiresAt
  if (period.startedAt !== null && end !== null && end <= period.startedAt) {
    throw new FieldRefusal({ expiresOn: fieldMessages.periodReversed })
  }
  return { planId: plan.id, status: input.status, ...period }
}

async function reactivateAccount(trx: Transaction<Database>, { now }: AuditedCall, userId: string): Promise<void> {
  const account = await lockAccount(trx, userId)
  if (account?.status === 'rejected' && (await hasSubscriptionInForce(trx, userId, now))) {
    await updateAccountStatus(trx, userId, 'active')
  }
}

function toAuditFacts({ planName, status, startedAt, expiresAt, trialExpiresAt }: SubscriptionRow) {
  return {
    plan: planName,
    status,
    startedAt,
    expiresAt: expiresAt ?? trialExpiresAt,
  }
}

function recordSubscription(
  trx: Transaction<Database>,
  call: AuditedCall,
  action: 'subscriptions.create' | 'subscriptions.update' | 'subscriptions.remove',
  { id, userId, firstName, lastName }: SubscriptionRow,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow | undefined,
): Promise<void> {
  return recordChange(call, trx, {
    action,
    subject: { id, name: `${firstName} ${lastName}` },
    ownerId: userId,
    before: before && toAuditFacts(before),
    after: after && toAuditFacts(after),
  })
}
