import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Period } from './month-parts.queries.ts'

/** What changed the positions of a space. Signed, but for what the names say. */
export interface StoredFlows {
  credited: Centimes
  claimsPaid: Centimes
  /** Top-ups − payouts that no cash paid. */
  operatorBank: Centimes
  outside: Centimes
  untrackedBank: Centimes
  /** Of drawers, operator accounts, transfers and safes. */
  discrepancies: Centimes
  charged: Centimes
  offset: Centimes
  paidOtherwise: Centimes
  surplusReturned: Centimes
  noAccount: Centimes
}

const cashEffect = sql`t.incoming_amount + t.incoming_fee - t.outgoing_amount + t.outgoing_fee`

/** Before the start of tracking nothing is in a drawer. */
function isTracked(date: string) {
  return sql`${sql.ref(date)} >= coalesce(g.tracking_start, '-infinity')`
}

export async function sumFlowsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { from, to }: Period,
): Promise<StoredFlows> {
  const isWithin = (date: string) => sql`${sql.ref(date)} between ${from} and ${to}`
  const { rows } = await sql<StoredFlows>`
    with moved as (
      select kind, via, amount from operator_movements as m where m.owner_id = ${ownerId} and ${isWithin('m.date')}
    ), owed as (
      select kind, amount from debt_entries as e where e.owner_id = ${ownerId} and ${isWithin('e.date')}
    ), differences as (
      select c.discrepancy as amount from closings as c
      where c.owner_id = ${ownerId} and ${isWithin('c.date')} and c.reopened_at is null
      union all
      select l.discrepancy from closings as c
      join closing_operator_lines as l on l.owner_id = c.owner_id and l.closing_id = c.id
      where c.owner_id = ${ownerId} and ${isWithin('c.date')} and c.reopened_at is null
      union all
      select t.difference from cash_transfers as t where t.owner_id = ${ownerId} and ${isWithin('t.received_date')}
      union all
      select n.difference from place_counts as n where n.owner_id = ${ownerId} and ${isWithin('n.date')}
    ), without_account as (
      select ${cashEffect} as amount from agency_day_totals as t
      join agencies as g on g.owner_id = t.owner_id and g.id = t.agency_id
      where t.owner_id = ${ownerId} and ${isWithin('t.date')} and ${isTracked('t.date')}
      union all
      select -(${cashEffect}) from operator_accounts as a
      join operator_day_totals as t on t.owner_id = a.owner_id and t.account_id = a.id and ${isWithin('t.date')}
      where a.owner_id = ${ownerId}
    )
    select
      (select coalesce(sum(amount), 0)::bigint from moved where kind = 'commission') as credited,
      (select coalesce(sum(amount), 0)::bigint from moved where kind = 'claim_paid') as "claimsPaid",
      (
        select coalesce(sum(case kind when 'topup' then amount else -amount end), 0)::bigint from moved
        where kind in ('topup', 'payout') and via <> 'cash'
      ) as "operatorBank",
      (
        select coalesce(sum(case f.direction when 'incoming' then f.amount else -f.amount end), 0)::bigint
        from feeds as f join agencies as g on g.owner_id = f.owner_id and g.id = f.agency_id
        where f.owner_id = ${ownerId} and ${isWithin('f.date')} and ${isTracked('f.date')} and f.origin is null
          and f.counterpart in ('bank', 'safe', 'agency', 'other')
      ) as outside,
      (
        select coalesce(sum(b.amount), 0)::bigint from bank_expenses as b
        where b.owner_id = ${ownerId} and ${isWithin('b.date')} and b.place_id is null
      ) as "untrackedBank",
      (select coalesce(sum(amount), 0)::bigint from differences) as discrepancies,
      (select coalesce(sum(amount), 0)::bigint from owed where kind = 'shortage') as charged,
      (select coalesce(sum(amount), 0)::bigint from owed where kind = 'offset') as "offset",
      (select coalesce(sum(amount), 0)::bigint from owed where kind = 'other_payment') as "paidOtherwise",
      (
        select coalesce(sum(f.amount), 0)::bigint from surplus_items as s
        join feeds as f on f.owner_id = s.owner_id and f.id = s.feed_id
        where s.owner_id = ${ownerId} and ${isWithin('f.date')}
      ) as "surplusReturned",
      (select coalesce(sum(amount), 0)::bigint from without_account) as "noAccount"`.execute(db)
  const [flows] = rows
  if (flows === undefined) throw new Error('A row of sums is always there')
  return flows
}
