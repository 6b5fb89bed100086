import { sql, type Kysely, type Transaction } from 'kysely'
import { clientMatches } from '#server/features/users/clients.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
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
    'p.phone',
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

interface Moments {
  readonly now: Date
  /** Until when an end counts as near. */
  readonly soon: Date
}

type Filter = Omit<ListSubscriptionsInput, 'page'>

function selectFound(db: Reader, filter: Filter, moments: Moments) {
  return buildConditions(filter, moments)
    .reduce((query, condition) => query.where(condition), selectSubscriptions(db, moments.now))
    .orderBy('us.created_at', 'desc')
    .orderBy('us.id', 'desc')
}

export async function listSubscriptions(
  db: Reader,
  { page, ...filter }: ListSubscriptionsInput,
  moments: Moments,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const found = selectFound(db, filter, moments)
  return {
    rows: await found
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    total: await countSubscriptions(db, filter, moments),
  }
}

export async function countSubscriptions(db: Reader, filter: Filter, moments: Moments): Promise<number> {
  const { total } = await buildConditions(filter, moments)
    .reduce((query, condition) => query.where(condition), joinTables(db))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function readSubscriptions(
  trx: Transaction<Database>,
  filter: Filter,
  moments: Moments,
  options: BatchOptions,
): AsyncIterable<SubscriptionRow[]> {
  return readInBatches(trx, selectFound(trx, filter, moments), options)
}

function buildConditions({ search, filter, userId }: Filter, { now, soon }: Moments) {
  return [
    ...(userId === undefined ? [] : [sql<boolean>`us.user_id = ${userId}`]),
    ...(filter === undefined ? [] : [buildCondition(filter, now, soon)]),
    ...(search === null ? [] : [clientMatches(search, { text: sql`pl.name_key`, amounts: [sql`pl.price`] })]),
  ]
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
