import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { searchPatterns } from '#server/platform/db/search-patterns.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import type { SubscriptionFilter } from '#shared/subscriptions/subscription-status.ts'
import { isInForce } from './subscriptions.queries.ts'

type Reader = Kysely<Database> | Transaction<Database>

function selectSubscriptions(db: Reader, now: Date) {
  return joinTables(db).select([
    'us.id',
    'us.user_id as userId',
    'us.plan_id as planId',
    'us.status',
    'us.started_at as startedAt',
    'us.expires_at as expiresAt',
    'us.trial_expires_at as trialExpiresAt',
    'us.request_id as requestId',
    'us.created_at as createdAt',
    versionText('us.updated_at').as('updatedAt'),
    'pl.name as planName',
    'u.email',
    'p.first_name as firstName',
    'p.last_name as lastName',
    isInForce(now).as('isInForce'),
  ])
}

function joinTables(db: Reader) {
  return db
    .selectFrom('user_subscriptions as us')
    .innerJoin('subscription_plans as pl', 'pl.id', 'us.plan_id')
    .innerJoin('users as u', 'u.id', 'us.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'us.user_id')
}

export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>>

/** `soon`: until when an end counts as near. */
export async function listSubscriptions(
  db: Reader,
  { page, search, filter }: ListSubscriptionsInput,
  { now, soon }: { now: Date; soon: Date },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const conditions = [
    ...(filter === undefined ? [] : [buildCondition(filter, now, soon)]),
    ...(search === null ? [] : [matches(search)]),
  ]
  let rows = selectSubscriptions(db, now)
  let counted = joinTables(db).select((eb) => eb.fn.countAll<number>().as('total'))
  for (const condition of conditions) {
    rows = rows.where(condition)
    counted = counted.where(condition)
  }
  return {
    rows: await rows
      .orderBy('us.created_at', 'desc')
      .orderBy('us.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    total: (await counted.executeTakeFirstOrThrow()).total,
  }
}

function buildCondition(filter: SubscriptionFilter, now: Date, soon: Date) {
  switch (filter) {
    case 'ending':
      return sql<boolean>`(${isInForce(now)} and greatest(us.expires_at, us.trial_expires_at) <= ${soon})`
    case 'ended':
      return sql<boolean>`(us.status = 'active' and not ${isInForce(now)})`
    default:
      return sql<boolean>`us.status = ${filter}`
  }
}

function matches(search: string) {
  const { words, digits } = searchPatterns(search)
  const key = sql`(p.search_key || ' ' || u.email || ' ' || pl.name_key)`
  return sql<boolean>`(${key} like all(${words}::text[]) or p.search_key like any(${digits}::text[]))`
}

export function findSubscription(db: Reader, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(db, now).where('us.id', '=', id).executeTakeFirst()
}

export function listUserSubscriptions(db: Reader, userId: string, now: Date): Promise<SubscriptionRow[]> {
  return selectSubscriptions(db, now)
    .where('us.user_id', '=', userId)
    .orderBy('us.created_at', 'desc')
    .limit(50)
    .execute()
}
