import { sql, type Kysely } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MonthPart } from '#shared/month/month-result.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface Period {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** `unsettled` and `feesWithoutAccount` are in no result. */
export type StoredPart = Exclude<MonthPart, 'commissions' | 'surplusKept'> | 'unsettled' | 'feesWithoutAccount'

export interface StoredPartSum {
  agencyId: string | null
  part: StoredPart
  categoryId: string | null
  categoryName: string | null
  amount: Centimes
  count: number
}

/** What a member acknowledged of a discrepancy is not borne by the agency. */
function charged(ownerId: OwnerId) {
  return sql`coalesce((
  select sum(d.amount) from shortage_decisions as d
  where d.owner_id = ${ownerId} and d.state = 'acknowledged' and d.closing_id is not distinct from s.closing_id
    and d.transfer_id is not distinct from s.transfer_id and d.account_id is not distinct from s.account_id
), 0)`
}

/** The discrepancies of drawers, of operator accounts and of transfers, each on its day. */
function selectDiscrepancies(ownerId: OwnerId, { from, to }: Period) {
  return sql`
    select c.owner_id, c.agency_id, c.id as closing_id, null::uuid as transfer_id, null::uuid as account_id,
      c.discrepancy as difference, c.settlement
    from closings as c
    where c.owner_id = ${ownerId} and c.date between ${from} and ${to} and c.reopened_at is null and c.discrepancy <> 0
    union all
    select c.owner_id, c.agency_id, c.id, null, l.account_id, l.discrepancy, l.settlement
    from closings as c
    join closing_operator_lines as l on l.owner_id = c.owner_id and l.closing_id = c.id and l.discrepancy <> 0
    where c.owner_id = ${ownerId} and c.date between ${from} and ${to} and c.reopened_at is null
    union all
    select t.owner_id, null, null, t.id, null, t.difference, t.diff_settlement
    from cash_transfers as t
    where t.owner_id = ${ownerId} and t.received_date between ${from} and ${to} and t.difference <> 0`
}

/** Money that went to the owner or came from there, by feeds and by transfers. */
function selectOwnerMoves(ownerId: OwnerId, { from, to }: Period) {
  const ownPlace = sql`(select id from places where owner_id = ${ownerId} and kind = 'owner')`
  return sql`
    select f.agency_id, case f.direction when 'outgoing' then 'draw' else 'contribution' end as part, f.amount
    from feeds as f
    where f.owner_id = ${ownerId} and f.date between ${from} and ${to} and f.counterpart = 'owner' and f.origin is null
    union all
    select t.from_agency, 'draw', t.received_amount from cash_transfers as t
    where t.owner_id = ${ownerId} and t.to_place in ${ownPlace} and t.state = 'received'
      and t.received_date between ${from} and ${to}
    union all
    select t.to_agency, 'contribution', t.amount from cash_transfers as t
    where t.owner_id = ${ownerId} and t.from_place in ${ownPlace} and t.state <> 'cancelled'
      and t.sent_date between ${from} and ${to}
    union all
    select t.to_agency, 'contribution', -t.received_amount from cash_transfers as t
    where t.owner_id = ${ownerId} and t.from_place in ${ownPlace} and t.state = 'returned'
      and t.received_date between ${from} and ${to}`
}

/** By agency and part, and expenses by category. Of a limited scope, the parts of its agencies. */
export async function listMonthPartsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  period: Period,
): Promise<StoredPartSum[]> {
  const { ownerId, scope } = space
  const { from, to } = period
  const { rows } = await sql<StoredPartSum>`
    with discrepancies as (${selectDiscrepancies(ownerId, period)}), parts as (
      select a.agency_id, 'feesKept' as part, null::uuid as category_id, t.incoming_fee + t.outgoing_fee as amount
      from operator_accounts as a
      join operator_day_totals as t on t.owner_id = a.owner_id and t.account_id = a.id and t.date between ${from} and ${to}
      where a.owner_id = ${ownerId} and a.fee_to = 'agency'
      union all
      select m.agency_id, 'charges', null, -m.amount from operator_movements as m
      where m.owner_id = ${ownerId} and m.date between ${from} and ${to} and m.kind = 'charge'
      union all
      select f.agency_id, 'expenses', f.category_id, case f.direction when 'outgoing' then f.amount else -f.amount end
      from feeds as f
      where f.owner_id = ${ownerId} and f.date between ${from} and ${to} and f.counterpart = 'expense'
      union all
      select b.agency_id, 'expenses', b.category_id, b.amount from bank_expenses as b
      where b.owner_id = ${ownerId} and b.date between ${from} and ${to}
      union all
      select e.agency_id, 'writeOffs', null, -e.amount from debt_entries as e
      where e.owner_id = ${ownerId} and e.date between ${from} and ${to} and e.kind = 'waiver'
      union all
      select s.agency_id, 'discrepancies', null, s.difference + ${charged(ownerId)} from discrepancies as s
      where s.settlement in ('borne', 'charged')
      union all
      select s.agency_id, 'unsettled', null, s.difference from discrepancies as s where s.settlement is null
      union all
      select agency_id, part, null, amount from (${selectOwnerMoves(ownerId, period)}) as moves
      union all
      select t.agency_id, 'feesWithoutAccount', null, t.incoming_fee + t.outgoing_fee from agency_day_totals as t
      where t.owner_id = ${ownerId} and t.date between ${from} and ${to}
      union all
      select a.agency_id, 'feesWithoutAccount', null, -(t.incoming_fee + t.outgoing_fee)
      from operator_accounts as a
      join operator_day_totals as t on t.owner_id = a.owner_id and t.account_id = a.id and t.date between ${from} and ${to}
      where a.owner_id = ${ownerId}
    )
    select p.agency_id as "agencyId", p.part, p.category_id as "categoryId", c.name as "categoryName",
      sum(p.amount)::bigint as amount, count(*)::integer as count
    from parts as p
    left join expense_categories as c on c.owner_id = ${ownerId} and c.id = p.category_id
    where true ${andInScope(scope, 'p.agency_id')}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Surpluses that were kept, with the moment of the decision; also of the days around, whose civil date depends on the zone. */
export async function listKeptSurplusesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { from, to }: Period,
): Promise<Array<{ agencyId: string; amount: Centimes; keptAt: Date }>> {
  const { ownerId, scope } = space
  const { rows } = await sql<{ agencyId: string; amount: Centimes; keptAt: Date }>`
    select c.agency_id as "agencyId", s.amount - s.used as amount, c.settled_at as "keptAt"
    from surplus_items as s
    join closings as c on c.owner_id = s.owner_id and c.id = s.closing_id and c.reopened_at is null
    where s.owner_id = ${ownerId} and s.state = 'kept'
      and c.settled_at between ${addDays(from, -1)}::date and ${addDays(to, 2)}::date
      ${andInScope(scope, 'c.agency_id')}`.execute(db)
  return rows
}
