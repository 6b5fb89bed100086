import { sql, type Kysely } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MonthPosition } from '#shared/month/month-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/**
 * What places hold, what is on its way and what is owed, at the end of two days: the sums of all that happened up to each. Drawers
 * and operator accounts are counted and read instead. Of a limited scope, the safes of its agencies.
 */
export async function listLedgerPositionsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { before, to }: { before: IsoDate; to: IsoDate },
): Promise<MonthPosition[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<MonthPosition>`
    with ledger as (
      select case p.kind when 'safe' then 'safes' else 'banks' end as kind, p.agency_id, m.date, m.amount
      from places as p cross join lateral (
        select t.received_date as date, t.received_amount as amount from cash_transfers as t
        where t.owner_id = p.owner_id and t.to_place = p.id and t.state = 'received'
        union all
        select t.sent_date, -t.amount from cash_transfers as t
        where t.owner_id = p.owner_id and t.from_place = p.id and t.state <> 'cancelled'
        union all
        select t.received_date, t.received_amount from cash_transfers as t
        where t.owner_id = p.owner_id and t.from_place = p.id and t.state = 'returned'
        union all
        select c.date, c.difference from place_counts as c where c.owner_id = p.owner_id and c.place_id = p.id
        union all
        select b.date, -b.amount from bank_expenses as b where b.owner_id = p.owner_id and b.place_id = p.id
      ) as m
      where p.owner_id = ${ownerId} and p.kind <> 'owner'
      union all
      select 'transit', null, t.sent_date, t.amount from cash_transfers as t
      where t.owner_id = ${ownerId} and t.state <> 'cancelled'
      union all
      select 'transit', null, t.received_date, -t.amount from cash_transfers as t
      where t.owner_id = ${ownerId} and t.received_date is not null
      union all
      select case d.kind when 'member' then 'members' else 'customers' end, null, e.date, e.sign * e.amount
      from debt_entries as e join debtors as d on d.owner_id = e.owner_id and d.id = e.debtor_id
      where e.owner_id = ${ownerId}
    )
    select l.kind, l.agency_id as "agencyId",
      coalesce(sum(l.amount) filter (where l.date <= ${before}), 0)::bigint as opening,
      coalesce(sum(l.amount) filter (where l.date <= ${to}), 0)::bigint as closing
    from ledger as l where true ${andInScope(scope, 'l.agency_id')}
    group by 1, 2`.execute(db)
  return rows
}
