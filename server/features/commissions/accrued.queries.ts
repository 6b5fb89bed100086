import { sql, type Kysely, type Transaction } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface AccruedRow {
  /** Null for entries without an agency. */
  agencyId: string | null
  operatorId: string
  accrued: Centimes
  /** May still change without an edit: of a day that is not closed, or of a month that has not ended. */
  isProvisional: boolean
}

/** Whole months. Without `today`, all of them have ended. */
export interface AccruedPeriod {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly today?: IsoDate
}

const terms = sql`r.measure, r.tier_from, r.tier_flat, r.tier_bp, r.minimum, r.maximum`

/** Of each agency, operator and month. A rule of a day pays for each account's day, one of a month for each agency's month. */
function selectAccrued({ ownerId, scope }: ScopedSpace, { from, to, today }: AccruedPeriod) {
  return sql`
    with kept as (
      select t.date, t.agency_id, t.count, t.amount, t.fee, t.commission, t.rule_id
      from commission_day_totals as t
      where t.owner_id = ${ownerId} and t.date between ${from} and ${to} and (t.count <> 0 or t.commission <> 0)
        ${andInScope(scope, 't.agency_id')}
    ), earned as (
      select first_of_month(k.date) as month, k.agency_id, r.operator_id,
        sum(case r.basis when 'operation' then k.commission else commission_of(${terms}, k.count, k.amount, k.fee) end) as accrued,
        coalesce(bool_or(not coalesce(d.closed, false)) filter (
          where r.basis = 'day' and k.agency_id <> ${NO_AGENCY_ID}
        ), false) as is_provisional
      from kept as k
      join commission_rules as r on r.owner_id = ${ownerId} and r.id = k.rule_id and r.basis <> 'month'
      left join agency_day_totals as d on d.owner_id = ${ownerId} and d.agency_id = k.agency_id and d.date = k.date
      group by 1, 2, 3
      union all
      select m.month, m.agency_id, r.operator_id, commission_of(${terms}, m.count, m.amount, m.fee),
        ${today === undefined ? sql`false` : sql`m.month >= first_of_month(${today}::date)`}
      from (
        select first_of_month(date) as month, agency_id, rule_id, sum(count)::bigint as count, sum(amount)::bigint as amount,
          sum(fee)::bigint as fee
        from kept group by 1, 2, 3
      ) as m
      join commission_rules as r on r.owner_id = ${ownerId} and r.id = m.rule_id and r.basis = 'month'
    )
    select month, nullif(agency_id, ${NO_AGENCY_ID}::uuid) as "agencyId", operator_id as "operatorId",
      sum(accrued)::bigint as accrued, bool_or(is_provisional) as "isProvisional"
    from earned group by 1, 2, 3`
}

/** What operators owe by the rules, by agency and operator, over whole months. */
export async function listAccruedInScope(
  db: Reader,
  space: ScopedSpace,
  period: AccruedPeriod,
): Promise<readonly AccruedRow[]> {
  const { rows } = await sql<AccruedRow>`
    select "agencyId", "operatorId", sum(accrued)::bigint as accrued, bool_or("isProvisional") as "isProvisional"
    from (${selectAccrued(space, period)}) as a group by 1, 2`.execute(db)
  return rows
}

export interface AccruedMonthRow extends AccruedRow {
  month: IsoDate
}

/** The same by month. */
export async function listAccruedMonthsInScope(
  db: Reader,
  space: ScopedSpace,
  period: AccruedPeriod,
): Promise<readonly AccruedMonthRow[]> {
  const { rows } = await sql<AccruedMonthRow>`${selectAccrued(space, period)}`.execute(db)
  return rows
}

export interface ImmediateRow {
  accountId: string
  accountLabel: string
  operatorName: string
  earned: Centimes
  /** Movements of commissions that the day of the account has. */
  entered: Centimes
}

/** Of the accounts of an agency, what the rules that are paid at once earned on a day. */
export async function listImmediateOwned(
  db: Reader,
  ownerId: string,
  { agencyId, date }: { agencyId: string; date: IsoDate },
): Promise<readonly ImmediateRow[]> {
  const { rows } = await sql<ImmediateRow>`
    select a.id as "accountId", a.label as "accountLabel", o.name as "operatorName",
      sum(case r.basis when 'operation' then t.commission else commission_of(${terms}, t.count, t.amount, t.fee) end)::bigint as earned,
      coalesce((
        select sum(m.amount) from operator_movements as m
        where m.owner_id = a.owner_id and m.account_id = a.id and m.date = ${date} and m.kind = 'commission'
      ), 0)::bigint as entered
    from commission_day_totals as t
    join commission_rules as r on r.owner_id = t.owner_id and r.id = t.rule_id and r.paid = 'immediate'
    join operator_accounts as a on a.owner_id = t.owner_id and a.id = t.account_id
    join operators as o on o.id = a.operator_id
    where t.owner_id = ${ownerId} and t.date = ${date} and t.agency_id = ${agencyId}
    group by a.owner_id, a.id, o.id order by ${byNameKey('o.name_key')}, ${byNameKey('a.label_key')}, a.id`.execute(db)
  return rows
}
