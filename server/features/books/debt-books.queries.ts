import { sql, type RawBuilder } from 'kysely'
import { debtKinds, debtSigns } from '#shared/debts/debt-terms.ts'

const owed = sql.join(debtKinds.filter((kind) => debtSigns[kind] === 1).map((kind) => sql.lit(kind)))

/** What has to hold of debts; as the other checks of the books. */
export const debtChecks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  [
    'debtors whose balance is not the sum of their entries',
    sql`
      select concat_ws(' ', 'tenant', d.owner_id, 'debtor', d.id, 'owes', d.balance, 'instead of', e.owed) as first
      from debtors as d cross join lateral (
        select coalesce(sum(case when kind in (${owed}) then amount else -amount end), 0)::bigint as owed
        from debt_entries where owner_id = d.owner_id and debtor_id = d.id
      ) as e
      where d.balance <> e.owed order by d.owner_id, d.id`,
  ],
  [
    'entries of debts whose cash is no feed of theirs, and feeds without their entry',
    sql`
      select concat_ws(' ', 'tenant', coalesce(e.owner_id, f.owner_id), 'entry', e.id, 'feed', f.id) as first
      from (
        select owner_id, id, feed_id, agency_id, date, amount, kind from debt_entries where feed_id is not null
        union all
        select s.owner_id, s.id, s.feed_id, f.agency_id, f.date, s.amount - s.used, 'returned'
        from surplus_items as s join feeds as f on f.owner_id = s.owner_id and f.id = s.feed_id
      ) as e
      full join (select * from feeds where origin = 'debt') as f
        on f.owner_id = e.owner_id and f.id = e.feed_id and f.origin_id = e.id and f.agency_id = e.agency_id
          and f.date = e.date and f.amount = e.amount
          and f.direction = case e.kind when 'repayment' then 'incoming' else 'outgoing' end
      where e.id is null or f.id is null order by 1`,
  ],
  [
    'advances that are not a part of their transaction',
    sql`
      select concat_ws(' ', 'tenant', e.owner_id, 'entry', e.id, 'transaction', e.transaction_id) as first
      from debt_entries as e
      left join transactions as t on t.owner_id = e.owner_id and t.id = e.transaction_id and t.type = 'incoming'
        and t.agency_id = e.agency_id and t.date = e.date and t.amount + t.fee >= e.amount
      where e.kind = 'credit' and t.id is null order by e.owner_id, e.id`,
  ],
]
