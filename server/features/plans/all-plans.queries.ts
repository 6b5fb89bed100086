import type { Kysely, Transaction } from 'kysely'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { ActivePlan } from './plans.queries.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface PlanRow extends ActivePlan {
  isActive: boolean
  createdAt: Date
  updatedAt: string
}

export interface PlanUse {
  subscriptions: number
  requests: number
  groups: number
}

type Reader = Kysely<Database> | Transaction<Database>

function selectPlans(db: Reader) {
  return db
    .selectFrom('subscription_plans as p')
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.price',
      'p.currency',
      'p.max_agencies as maxAgencies',
      'p.is_active as isActive',
      'p.created_at as createdAt',
      versionText('p.updated_at').as('updatedAt'),
    ])
}

export function listAllPlans(db: Reader): Promise<Array<PlanRow & { subscriptions: number }>> {
  return selectPlans(db)
    .select((eb) =>
      eb
        .selectFrom('user_subscriptions as s')
        .whereRef('s.plan_id', '=', 'p.id')
        .select((count) => count.fn.countAll<number>().as('subscriptions'))
        .$asScalar()
        .$notNull()
        .as('subscriptions'),
    )
    .orderBy('p.price')
    .orderBy(byNameKey('p.name_key'))
    .execute()
}

export function findPlan(db: Reader, id: string): Promise<PlanRow | undefined> {
  return selectPlans(db).where('p.id', '=', id).executeTakeFirst()
}

/** Locks the row: no account can subscribe to it before the transaction ends. */
export async function lockPlan(trx: Transaction<Database>, id: string): Promise<PlanRow | undefined> {
  await lockSharedRow(trx, 'subscription_plans', id, 'change')
  return await selectPlans(trx)
    .where('p.id', '=', id)
    .$if(!isDistributed(), (query) => query.forUpdate())
    .executeTakeFirst()
}

export function findPlanUse(trx: Transaction<Database>, planId: string): Promise<PlanUse> {
  return trx
    .selectNoFrom((eb) => {
      const countRows = (table: 'user_subscriptions' | 'pending_users' | 'groups') =>
        eb
          .selectFrom(table)
          .where('plan_id', '=', planId)
          .select((count) => count.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
      return [
        countRows('user_subscriptions').as('subscriptions'),
        countRows('pending_users').as('requests'),
        countRows('groups').as('groups'),
      ]
    })
    .executeTakeFirstOrThrow()
}

type Terms = Omit<PlanRow, 'createdAt' | 'updatedAt'>

function toColumns(plan: Terms) {
  return {
    name: plan.name,
    description: plan.description,
    price: plan.price,
    currency: plan.currency,
    max_agencies: plan.maxAgencies,
    is_active: plan.isActive,
  }
}

export async function insertPlan(trx: Transaction<Database>, plan: Terms): Promise<boolean> {
  const row = await trx
    .insertInto('subscription_plans')
    .values({ id: plan.id, ...toColumns(plan) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const PLAN_NAME_KEY = 'subscription_plans_name_key_key'

export async function updatePlanTerms(trx: Transaction<Database>, plan: Terms): Promise<void> {
  await trx.updateTable('subscription_plans').set(toColumns(plan)).where('id', '=', plan.id).execute()
}

export async function deletePlan(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('subscription_plans').where('id', '=', id).execute()
}

/** Keeps a plan, offered or not, from being removed before the transaction ends. */
export async function lockPlanAgainstRemoval(
  trx: Transaction<Database>,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  await lockSharedRow(trx, 'subscription_plans', id, 'use')
  return await trx
    .selectFrom('subscription_plans')
    .select(['id', 'name'])
    .where('id', '=', id)
    .$if(!isDistributed(), (query) => query.forKeyShare())
    .executeTakeFirst()
}
