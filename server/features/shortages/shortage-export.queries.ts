import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { PeriodFilter } from '#shared/exports/period-filter.ts'
import type { DecisionState, SurplusState } from '#shared/shortages/shortage-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { surpluses } from './shortage-lists.queries.ts'
import {
  accountLabel,
  memberName,
  selectOpenOfClosings,
  openOfTransfers,
  touchesScope,
  transferEnds,
} from './source-terms.queries.ts'

/** A shortage or a surplus of a closed day, or what is missing of a transfer. */
export interface ListedShortage {
  date: IsoDate
  year: number
  number: number
  isTransfer: boolean
  /** Of a transfer, both ends. */
  agencyName: string
  /** The operator account; null for the cash. */
  accountLabel: string | null
  personName: string | null
  /** Null of a transfer whose reception was undone. */
  discrepancy: Centimes | null
  /** What a person is asked for, or the surplus. */
  amount: Centimes
  state: DecisionState | SurplusState | 'open'
  /** What is paid back or waived of it; of a surplus, what is no longer held. Null where it is not owed. */
  settled: Centimes | null
  rest: Centimes | null
}

/** What is left of each shortage that a member owes: what was paid back is taken from the oldest. */
function selectCharged({ ownerId }: ScopedSpace): RawBuilder<unknown> {
  return sql`
    select owed.decision_id, least(owed.amount, greatest(0, owed.running - owed.paid)) as rest from (
      select e.decision_id, e.amount, sum(e.amount) over (partition by e.debtor_id order by e.date, e.created_at, e.id) as running, (
        select coalesce(sum(p.amount), 0) from debt_entries as p
        where p.owner_id = e.owner_id and p.debtor_id = e.debtor_id and p.sign = -1
      ) as paid
      from debt_entries as e
      join debtors as of on of.owner_id = e.owner_id and of.id = e.debtor_id and of.kind = 'member'
      where e.owner_id = ${ownerId} and e.sign = 1
    ) as owed
    where owed.decision_id is not null`
}

/** What is paid back or waived of a decision, and what is left. */
const owedOfDecision = sql`
  case d.state when 'proposed' then 0 when 'acknowledged' then d.amount - coalesce(owed.rest, 0) end,
  case d.state when 'proposed' then d.amount when 'acknowledged' then coalesce(owed.rest, 0) end`

function selectAll(space: ScopedSpace, { agencyId, from, to }: PeriodFilter): RawBuilder<unknown> {
  const closing = sql`c.id, c.date, c.year, c.number, false as "isTransfer", g.name as "agencyName"`
  const transfer = sql`t.id, coalesce(t.received_date, t.sent_date), t.year, t.number, true, ${transferEnds}`
  const transfersWithin = sql`t.owner_id = ${space.ownerId} and ${touchesScope(space.scope)}
    ${agencyId === undefined ? sql`` : sql`and ${touchesScope([agencyId])}`}
    ${from === undefined ? sql`` : sql`and coalesce(t.received_date, t.sent_date) >= ${from}`}
    ${to === undefined ? sql`` : sql`and coalesce(t.received_date, t.sent_date) <= ${to}`}`
  const within = sql`c.owner_id = ${space.ownerId} ${andInScope(space.scope, 'c.agency_id')}
    ${agencyId === undefined ? sql`` : sql`and c.agency_id = ${agencyId}`}
    ${from === undefined ? sql`` : sql`and c.date >= ${from}`} ${to === undefined ? sql`` : sql`and c.date <= ${to}`}`
  return sql`
    select ${closing}, ${accountLabel('c', 's.account_id')} as "accountLabel", ${memberName('c', 'c.closed_by')} as "personName",
      s.discrepancy, -s.discrepancy as amount, 'open' as state, 0::bigint as settled, -s.discrepancy as rest
    ${selectOpenOfClosings(space.ownerId)} and ${within}
    union all
    select ${closing}, ${accountLabel('d', 'd.account_id')}, ${memberName('d', 'd.member_id')}, coalesce(l.discrepancy, c.discrepancy),
      d.amount, d.state, ${owedOfDecision}
    from shortage_decisions as d
    join closings as c on c.owner_id = d.owner_id and c.id = d.closing_id
    join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
    left join closing_operator_lines as l
      on l.owner_id = d.owner_id and l.closing_id = d.closing_id and l.account_id = d.account_id
    left join charged as owed on owed.decision_id = d.id
    where ${within}
    union all
    select ${transfer}, null, ${memberName('t', 't.received_by')}, t.difference, -t.difference, 'open', 0, -t.difference
    ${openOfTransfers} and ${transfersWithin}
    union all
    select ${transfer}, null, ${memberName('d', 'd.member_id')}, t.difference, d.amount, d.state, ${owedOfDecision}
    from shortage_decisions as d
    join cash_transfers as t on t.owner_id = d.owner_id and t.id = d.transfer_id
    left join charged as owed on owed.decision_id = d.id
    where ${transfersWithin}
    union all
    select ${closing}, null, ${memberName('c', 'c.closed_by')}, c.discrepancy, c.discrepancy, coalesce(s.state, 'held'),
      case when coalesce(s.state, 'held') = 'held' then coalesce(s.used, 0) else c.discrepancy end,
      case when coalesce(s.state, 'held') = 'held' then c.discrepancy - coalesce(s.used, 0) else 0 end
    ${surpluses} and ${within}`
}

export async function countShortagesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: PeriodFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with charged as (${selectCharged(space)})
    select count(*)::integer as count from (${selectAll(space, filter)}) as listed`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest day first. */
export function readShortagesInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: PeriodFilter,
  options: BatchOptions,
): AsyncIterable<ListedShortage[]> {
  const rows = sql<ListedShortage>`
    with charged as (${selectCharged(space)})
    select * from (${selectAll(space, filter)}) as listed order by date desc, id, "accountLabel" nulls first, state`
  return readInBatches(trx, rows, options)
}
