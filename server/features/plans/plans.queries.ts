import type { Kysely, Transaction } from 'kysely'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface ActivePlan {
  id: string
  name: string
  description: string | null
  /** For a year, in hundredths of `currency`. */
  price: Centimes
  currency: Currency
  /** 999 is unlimited; null counts like no plan. */
  maxAgencies: number | null
}

export function listActivePlans(db: Kysely<Database>): Promise<ActivePlan[]> {
  return db
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'description', 'price', 'currency', 'max_agencies as maxAgencies'])
    .where('is_active', '=', true)
    .orderBy('price')
    .orderBy(byNameKey('name_key'))
    .execute()
}

/** Also keeps the plan from being removed before the transaction ends. */
export async function findOfferedPlan(trx: Transaction<Database>, planId: string): Promise<ActivePlan | undefined> {
  await lockSharedRow(trx, 'subscription_plans', planId, 'use')
  return await trx
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'description', 'price', 'currency', 'max_agencies as maxAgencies'])
    .where('id', '=', planId)
    .where('is_active', '=', true)
    .$if(!isDistributed(), (query) => query.forKeyShare())
    .executeTakeFirst()
}

export function findPlanPrice(
  db: Kysely<Database>,
  planId: string,
): Promise<Pick<ActivePlan, 'price' | 'currency'> | undefined> {
  return db.selectFrom('subscription_plans').select(['price', 'currency']).where('id', '=', planId).executeTakeFirst()
}
