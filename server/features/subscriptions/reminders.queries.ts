import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { isInForce } from './subscriptions.queries.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'

/** Days before the end: 1 for a trial, 30 and 7 for a paid subscription. */
export type DaysBefore = 1 | 7 | 30

export interface DueReminder {
  readonly subscriptionId: string
  readonly daysBefore: DaysBefore
  readonly endsAt: Date
  readonly planName: string
  readonly email: string
  readonly firstName: string
}

/** Leaves out subscriptions that another one of the account outlasts. Earliest end first. */
export async function listDueReminders(db: Kysely<Database>, now: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with ending as (
      select us.id, us.user_id, pl.name as plan_name, pl.name = ${DEMO_PLAN_NAME} as is_trial,
        greatest(us.expires_at, us.trial_expires_at) as ends_at
      from user_subscriptions us join subscription_plans pl on pl.id = us.plan_id
      where ${isInForce(now)}
    ), due as (
      select e.*, case
        when e.is_trial then 1
        when e.ends_at <= ${now}::timestamptz + interval '168 hours' then 7
        else 30 end as days_before
      from ending e
      where e.ends_at <= ${now}::timestamptz
          + case when e.is_trial then interval '24 hours' else interval '720 hours' end
        and not exists (select from ending later where later.user_id = e.user_id and later.ends_at > e.ends_at)
    )
    select d.id as "subscriptionId", d.days_before as "daysBefore", d.ends_at as "endsAt", d.plan_name as "planName",
      u.email, p.first_name as "firstName"
    from due d join users u on u.id = d.user_id join profiles p on p.user_id = d.user_id
    where u.status = 'active' and not exists (
      select from subscription_reminders r
      where r.subscription_id = d.id and r.days_before = d.days_before and r.ends_at = d.ends_at
    )
    order by d.ends_at, d.id
    limit ${limit}`.execute(db)
  return rows
}

/** Claims one reminder. Returns false where another server claimed it first. */
export async function insertReminder(
  trx: Transaction<Database>,
  { subscriptionId, daysBefore, endsAt }: DueReminder,
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('subscription_reminders')
    .values({ subscription_id: subscriptionId, days_before: daysBefore, ends_at: endsAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  return inserted !== undefined
}
