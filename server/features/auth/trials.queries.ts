import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'

/** Returns false if any account claimed the trial of this address before; concurrent claims wait for each other. */
export async function insertTrialClaim(trx: Transaction<Database>, emailHash: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('trial_claims')
    .values({ email_hash: emailHash, claimed_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returning('email_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export function findTrialPlan(
  trx: Transaction<Database>,
  name: string,
): Promise<{ id: string; name: string; price: Centimes; currency: Currency } | undefined> {
  return trx
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'price', 'currency'])
    .where('name', '=', name)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function hasRunningTrial(trx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('user_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('trial_expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
