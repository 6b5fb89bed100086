import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import { isInForce } from './subscriptions.queries.ts'

/** The trial's end has a separate column. */
export interface SubscriptionContent {
  readonly planId: string
  readonly status: SubscriptionStatus
  readonly startedAt: Date | null
  readonly expiresAt: Date | null
  readonly trialExpiresAt: Date | null
}

function toColumns(content: SubscriptionContent) {
  return {
    plan_id: content.planId,
    status: content.status,
    started_at: content.startedAt,
    expires_at: content.expiresAt,
    trial_expires_at: content.trialExpiresAt,
  }
}

export async function insertSubscription(
  trx: Transaction<Database>,
  subscription: SubscriptionContent & { id: string; userId: string; requestId: string | null },
): Promise<boolean> {
  const row = await trx
    .insertInto('user_subscriptions')
    .values({
      id: subscription.id,
      user_id: subscription.userId,
      request_id: subscription.requestId,
      ...toColumns(subscription),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSubscription(
  trx: Transaction<Database>,
  id: string,
  content: SubscriptionContent,
): Promise<void> {
  await trx.updateTable('user_subscriptions').set(toColumns(content)).where('id', '=', id).execute()
}

export async function deleteSubscription(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('user_subscriptions').where('id', '=', id).execute()
}

export async function hasSubscriptionInForce(trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('user_subscriptions as us')
    .innerJoin('subscription_plans as pl', 'pl.id', 'us.plan_id')
    .select('us.id')
    .where('us.user_id', '=', userId)
    .where(isInForce(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the account's paid subscriptions end; null where none is running. A trial is not paid. */
export async function findPaidUntil(
  db: Kysely<Database> | Transaction<Database>,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('user_subscriptions')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** When the last paid subscription ends or has ended; null for an account that never had one. */
export async function findLastPaidEnd(trx: Transaction<Database>, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('user_subscriptions')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('expires_at', 'is not', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** The newest subscription that was written down, but is not activated yet. */
export async function findWaitingSubscription(trx: Transaction<Database>, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('user_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export function findRenewal(
  trx: Transaction<Database>,
  id: string,
): Promise<{ userId: string; planId: string; expiresAt: Date | null } | undefined> {
  return trx
    .selectFrom('user_subscriptions')
    .select(['user_id as userId', 'plan_id as planId', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
