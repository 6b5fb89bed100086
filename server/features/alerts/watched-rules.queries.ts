import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { hasMovements } from '#server/features/closings/agency-cash.queries.ts'
import { isInForce } from '#server/features/subscriptions/subscriptions.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Condition } from '#shared/alerts/alert-facts.ts'
import type { AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface EnabledRule extends Condition {
  id: string
  kind: AlertKind
  days: number | null
}

/** Of these kinds, for the agency or for all. */
export function listEnabledRulesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, kinds }: { readonly agencyId: string; readonly kinds: readonly AlertKind[] },
): Promise<EnabledRule[]> {
  return trx
    .selectFrom('alert_rules')
    .select(['id', 'kind', 'threshold', 'hour', 'days'])
    .where('owner_id', '=', ownerId)
    .where('enabled', '=', true)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('agency_id', 'is', null), eb('agency_id', '=', agencyId)]))
    .orderBy('id')
    .execute()
}

export interface WatchedRule extends EnabledRule {
  ownerId: string
  agencyId: string
}

/**
 * Rules on today × agencies that have movements today, by owner; those of `accountKinds` on agencies that have open operator
 * accounts, and of `dailyKinds` also without movements. Not those that wait for their hour, nor those sent today except
 * the `levelKinds`, whose end is of interest. Only spaces with an active owner and a subscription in force.
 */
export async function listWatchedRules(
  db: Kysely<Database>,
  {
    now,
    today,
    hour,
    kinds,
    levelKinds,
    accountKinds,
    dailyKinds,
  }: {
    readonly now: Date
    readonly today: IsoDate
    readonly hour: number
    readonly kinds: readonly AlertKind[]
    readonly levelKinds: readonly AlertKind[]
    readonly accountKinds: readonly AlertKind[]
    readonly dailyKinds: readonly AlertKind[]
  },
): Promise<WatchedRule[]> {
  const { rows } = await sql<WatchedRule>`
    select r.owner_id as "ownerId", r.id, r.kind, r.threshold, r.hour, r.days, a.id as "agencyId"
    from alert_rules r
    join users u on u.id = r.owner_id and u.status = 'active'
    join agencies a on a.owner_id = r.owner_id and (r.agency_id is null or a.id = r.agency_id)
    left join agency_day_totals t on t.owner_id = a.owner_id and t.agency_id = a.id and t.date = ${today}
      and ${hasMovements}
    where (t.agency_id is not null or r.kind = any(${dailyKinds}))
      and (r.kind <> all(${accountKinds}) or exists (
        select from operator_accounts oa
        where oa.owner_id = a.owner_id and oa.agency_id = a.id and oa.opened_on <= ${today} and oa.closed_on is null
      ))
      and r.enabled and r.kind = any(${kinds}) and (r.hour is null or r.hour <= ${hour})
      and exists (
        select from user_subscriptions us join subscription_plans pl on pl.id = us.plan_id
        where us.user_id = r.owner_id and ${isInForce(now)}
      )
      and (r.kind = any(${levelKinds}) or not exists (
        select from alert_sendings s
        where s.owner_id = r.owner_id and s.rule_id = r.id and s.agency_id = a.id and s.date = ${today}
      ))
    order by r.owner_id, r.id, a.id`.execute(db)
  return rows
}
