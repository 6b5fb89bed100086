import { expressionBuilder, sql, type Expression, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'

/** Whether a subscription `us` of plan `pl` is in force at `now`. At the very instant of its end it no longer is. */
export function isInForce(now: Date) {
  return sql<boolean>`(
  us.status = 'active' and (
    (pl.name = ${DEMO_PLAN_NAME} and us.trial_expires_at > ${now}) or us.expires_at > ${now}
  )
)`
}

/** The user's subscription in force that lasts longest, as a lateral subquery of at most one row. */
export function selectActiveSubscription(userId: Expression<string>, now: Date) {
  return expressionBuilder<Database, never>()
    .selectFrom('user_subscriptions as us')
    .innerJoin('subscription_plans as pl', 'pl.id', 'us.plan_id')
    .select([
      'pl.id as planId',
      'pl.name as planName',
      'pl.max_agencies as maxAgencies',
      'us.started_at as startedAt',
      'us.expires_at as expiresAt',
      'us.trial_expires_at as trialExpiresAt',
    ])
    .where('us.user_id', '=', userId)
    .where(isInForce(now))
    .orderBy(sql`greatest(us.expires_at, us.trial_expires_at)`, 'desc')
    .limit(1)
}

export interface AwaitedPlan {
  readonly planId: string
  readonly planName: string
  readonly askedAt: Date
  /** True for a validated request whose pack is not activated yet. */
  readonly isApproved: boolean
}

/** The newest plan of a pending subscription, of a pending request, or of a validated one that never had a pack. */
export async function findAwaitedPlan(db: Kysely<Database>, userId: string): Promise<AwaitedPlan | undefined> {
  const hadPack = sql<boolean>`exists (
    select from user_subscriptions where user_id = ${userId} and trial_expires_at is null and status <> 'pending'
  )`
  return await db
    .selectFrom('user_subscriptions as us')
    .innerJoin('subscription_plans as pl', 'pl.id', 'us.plan_id')
    .select([
      'pl.id as planId',
      'pl.name as planName',
      'us.created_at as askedAt',
      sql<boolean>`false`.as('isApproved'),
    ])
    .where('us.user_id', '=', userId)
    .where('us.status', '=', 'pending')
    .unionAll(
      db
        .selectFrom('pending_users as r')
        .innerJoin('subscription_plans as pl', 'pl.id', 'r.plan_id')
        .select([
          'pl.id as planId',
          'pl.name as planName',
          'r.created_at as askedAt',
          sql<boolean>`r.status = 'approved'`.as('isApproved'),
        ])
        .where('r.user_id', '=', userId)
        .where((eb) =>
          eb.or([eb('r.status', '=', 'pending'), eb.and([eb('r.status', '=', 'approved'), eb.not(hadPack)])]),
        ),
    )
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The subscription whose period is over and ended last. */
export async function findLastEnded(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<{ planName: string; endedAt: Date } | undefined> {
  const end = sql<Date>`greatest(us.expires_at, us.trial_expires_at)`
  return await db
    .selectFrom('user_subscriptions as us')
    .innerJoin('subscription_plans as pl', 'pl.id', 'us.plan_id')
    .select(['pl.name as planName', end.as('endedAt')])
    .where('us.user_id', '=', userId)
    .where('us.status', '=', 'active')
    .where(end, '<=', now)
    .orderBy(end, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertTrialSubscription(
  trx: Transaction<Database>,
  trial: { id: string; userId: string; planId: string; startedAt: Date; trialExpiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('user_subscriptions')
    .values({
      id: trial.id,
      user_id: trial.userId,
      plan_id: trial.planId,
      status: 'active',
      started_at: trial.startedAt,
      expires_at: null,
      trial_expires_at: trial.trialExpiresAt,
    })
    .execute()
}
