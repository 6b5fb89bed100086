import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

export interface Rejection {
  readonly planName: string
  readonly reason: string | null
}

/** The account's latest request, if it is rejected and no pack was given since. */
export async function findRejection(
  db: Kysely<Database> | Transaction<Database>,
  userId: string,
): Promise<Rejection | undefined> {
  const latest = await db
    .selectFrom('pending_users as r')
    .innerJoin('subscription_plans as pl', 'pl.id', 'r.plan_id')
    .select([
      'r.status',
      'pl.name as planName',
      'r.rejection_reason as reason',
      sql<boolean>`exists (
        select from user_subscriptions as us
        where us.user_id = r.user_id and us.trial_expires_at is null and us.status <> 'pending'
          and us.created_at > r.created_at
      )`.as('hadPackSince'),
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.status !== 'rejected' || latest.hadPackSince) return undefined
  return { planName: latest.planName, reason: latest.reason }
}
