import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'

export interface ActivePlan {
  id: string
  name: string
  description: string | null
  /** For a year, in hundredths of `currency` (D15). */
  price: Centimes
  currency: Currency
  /** 999 is unlimited, null counts like no plan (D14). */
  maxAgencies: number | null
}

/** Plans on offer, cheapest first. */
export function listActivePlans(db: Kysely<Database>): Promise<ActivePlan[]> {
  return db
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'description', 'price', 'currency', 'max_agencies as maxAgencies'])
    .where('is_active', '=', true)
    .orderBy('price')
    .orderBy('name_key')
    .execute()
}

/** A plan on offer by its id, kept from being removed before the transaction ends; undefined where it is unknown or no longer offered. */
export function findOfferedPlan(trx: Transaction<Database>, planId: string): Promise<ActivePlan | undefined> {
  return trx
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'description', 'price', 'currency', 'max_agencies as maxAgencies'])
    .where('id', '=', planId)
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
}

/** What a plan costs a year; also one that is no longer offered but somebody has. */
export function findPlanPrice(
  db: Kysely<Database>,
  planId: string,
): Promise<Pick<ActivePlan, 'price' | 'currency'> | undefined> {
  return db.selectFrom('subscription_plans').select(['price', 'currency']).where('id', '=', planId).executeTakeFirst()
}
