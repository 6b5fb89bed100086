import { sql, type RawBuilder } from 'kysely'

const named = sql`concat_ws(' ', 'tenant', t.owner_id, 'transfer', t.id)`

/** What has to hold of transfers of cash; as the other checks of the books. */
export const transferChecks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  [
    'transfers whose feeds say something else',
    sql`
      select concat_ws(' ', ${named}, side) as first
      from cash_transfers as t cross join lateral (values
        ('out', t.feed_out_id, t.from_agency, 'outgoing', t.sent_date, t.amount),
        ('in', t.feed_in_id, case t.state when 'returned' then t.from_agency else t.to_agency end, 'incoming',
          t.received_date, t.received_amount)
      ) as w (side, feed_id, agency_id, direction, date, amount)
      left join feeds as f on f.owner_id = t.owner_id and f.id = w.feed_id
      where w.feed_id is not null and (f.agency_id, f.direction, f.date, f.amount, f.origin, f.origin_id)
        is distinct from (w.agency_id, w.direction, w.date, w.amount, 'transfer', t.id)
      order by t.owner_id, t.id`,
  ],
  [
    'feeds of transfers that do not have them',
    sql`
      select concat_ws(' ', 'tenant', f.owner_id, 'feed', f.id) as first from feeds as f
      where f.origin = 'transfer' and not exists (
        select from cash_transfers as t
        where t.owner_id = f.owner_id and t.id = f.origin_id and f.id in (t.feed_out_id, t.feed_in_id)
      ) order by f.owner_id, f.id`,
  ],
  [
    'numbers of transfers with a gap',
    sql`
      select concat_ws(' ', 'tenant', owner_id, 'year', year, 'has', taken, 'numbers up to', highest, 'and counts', last) as first
      from (
        select owner_id, year, count(*) as taken, max(number) as highest from cash_transfers group by 1, 2
      ) as t full join transfer_counters using (owner_id, year)
      where taken is distinct from highest::bigint or highest is distinct from last order by owner_id, year`,
  ],
  [
    'transfers whose difference is charged without a member who acknowledged it, or acknowledged and not settled',
    sql`
      select ${named} as first from cash_transfers as t
      where coalesce(t.diff_settlement = 'charged', false) <> exists (
        select from shortage_decisions as d
        where d.owner_id = t.owner_id and d.transfer_id = t.id and d.state = 'acknowledged'
      ) order by t.owner_id, t.id`,
  ],
]
