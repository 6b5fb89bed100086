import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import { commissionChecks } from './commission-books.queries.ts'
import { statementChecks } from './statement-books.queries.ts'
import { debtChecks } from './debt-books.queries.ts'
import { operatorChecks } from './operator-books.queries.ts'
import { transferChecks } from './transfer-books.queries.ts'
import { guardTriggers } from './guard-triggers.ts'

/** A kind of damage: how many rows have it, and the first of them. */
export interface WrongBooks {
  readonly kind: string
  readonly count: number
  readonly first: string
}

const counts = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
]
const feedCounts = ['feed_count', 'feed_in', 'feed_out']

/** Entries without an agency count under the id of none. */
const agency = sql`coalesce(agency_id, ${NO_AGENCY_ID}::uuid) as agency_id`

/** Transactions, feeds and movements of operator accounts with what each adds to a day. */
const movements = sql`(
  select owner_id, ${agency}, date,
    (type = 'incoming')::integer as incoming_count, case type when 'incoming' then amount else 0 end as incoming_amount,
    case type when 'incoming' then fee else 0 end as incoming_fee,
    (type = 'outgoing')::integer as outgoing_count, case type when 'outgoing' then amount else 0 end as outgoing_amount,
    case type when 'outgoing' then fee else 0 end as outgoing_fee,
    0 as feed_count, 0 as feed_in, 0 as feed_out, 0 as operator_count
  from transactions
  union all
  select owner_id, agency_id, date, 0, 0, 0, 0, 0, 0,
    1, case direction when 'incoming' then amount else 0 end, case direction when 'outgoing' then amount else 0 end, 0
  from feeds
  union all
  select owner_id, agency_id, date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 from operator_movements
)`

function columns(names: readonly string[], render: (column: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(names.map((name) => render(sql.ref(name))))
}

interface Totals {
  readonly table: string
  readonly keys: readonly string[]
  readonly columns: readonly string[]
}

const totals: readonly Totals[] = [
  {
    table: 'agency_day_totals',
    keys: ['owner_id', 'agency_id', 'date'],
    columns: [...counts, ...feedCounts, 'operator_count'],
  },
  { table: 'agency_month_totals', keys: ['owner_id', 'agency_id', 'month'], columns: counts },
  { table: 'owner_day_totals', keys: ['owner_id', 'date'], columns: counts },
  { table: 'owner_month_totals', keys: ['owner_id', 'month'], columns: counts },
]

function wrongTotals({ table, keys, columns: summed }: Totals) {
  const ofAgencies = keys.includes('agency_id')
  const key = columns(keys, (column) => column)
  return sql`
    with counted as (
      select ${key}, ${columns(summed, (column) => sql`sum(${column})::bigint as ${column}`)}
      from (select *, first_of_month(date) as month from ${movements} as m) as m group by ${key}
    ), compared as (
      select ${key},
        concat_ws(', ', ${columns(summed, (column) => sql`coalesce(k.${column}, 0)`)}) as kept,
        concat_ws(', ', ${columns(summed, (column) => sql`coalesce(c.${column}, 0)`)}) as found
      from ${sql.table(table)} as k full join counted as c using (${key})
    )
    select concat_ws(' ', 'tenant', owner_id, ${ofAgencies ? sql`'agency', agency_id,` : sql``}
      ${sql.ref(keys.at(-1) ?? 'date')}, 'holds', kept, 'instead of', found) as first
    from compared where kept <> found order by ${key}`
}

const named = sql`concat_ws(' ', 'tenant', owner_id, 'agency', agency_id, date, 'closing', year || '-' || number, 'version', version)`

const figures = [...counts, ...feedCounts]

/** Each statement selects the wrong rows as `first`, in order. */
const checks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  ...totals.map((kept) => [`${kept.table}: not the sums of the rows`, wrongTotals(kept)] as const),
  ...operatorChecks,
  ...transferChecks,
  ...debtChecks,
  ...commissionChecks,
  ...statementChecks,
  [
    'closed days without a closing, or closings of a day that is open',
    sql`
      select concat_ws(' ', 'tenant', owner_id, 'agency', agency_id, date,
        case when d.closed then 'is closed without a closing' else 'is open but has a closing' end) as first
      from (select * from agency_day_totals where closed) as d
      full join (select owner_id, agency_id, date, id from closings where reopened_at is null) as c
        using (owner_id, agency_id, date)
      where d.closed is null or c.id is null order by owner_id, agency_id, date`,
  ],
  [
    'closings that do not hold what their day holds',
    sql`
      with counted as (
        select owner_id, agency_id, date, ${columns(figures, (column) => sql`sum(${column})::bigint as ${column}`)}
        from ${movements} as m group by 1, 2, 3
      ), compared as (
        select owner_id, agency_id, date, year, number, version,
          concat_ws(', ', ${columns(figures, (column) => sql`k.${column}`)}) as kept,
          concat_ws(', ', ${columns(figures, (column) => sql`coalesce(c.${column}, 0)`)}) as found
        from closings as k left join counted as c using (owner_id, agency_id, date) where reopened_at is null
      )
      select concat_ws(' ', ${named}, 'holds', kept, 'instead of', found) as first
      from compared where kept <> found order by owner_id, agency_id, date`,
  ],
  [
    'closings whose figures do not add up',
    sql`
      select ${named} as first from closings
      where expected <> opening + feed_in + incoming_amount + incoming_fee - feed_out - outgoing_amount + outgoing_fee
        or discrepancy <> counted - expected order by owner_id, agency_id, date, version`,
  ],
  // Days that were reopened since may have had another count then, so they all count as the previous one.
  [
    'openings that are not the count of the previous closing',
    sql`
      select concat_ws(' ', ${named}, 'opens with', coalesce(opening_expected::text, 'nothing')) as first
      from closings as c cross join lateral (
        select max(date) as date from closings as p
        where (p.owner_id, p.agency_id) = (c.owner_id, c.agency_id) and p.date < c.date
          and p.version = 1 and p.reopened_at is null
      ) as sure (sure_date)
      where reopened_at is null and not (opening_expected is null and sure_date is null) and not exists (
        select from closings as p
        where (p.owner_id, p.agency_id) = (c.owner_id, c.agency_id) and p.date < c.date
          and p.date >= coalesce(sure_date, p.date) and p.counted = c.opening_expected
      ) order by owner_id, agency_id, date`,
  ],
  [
    'closings before the start of tracking',
    sql`
      select concat_ws(' ', ${named}, 'but the agency is tracked since', start) as first
      from closings as c cross join lateral (
        select tracking_start as start from agencies as a where (a.owner_id, a.id) = (c.owner_id, c.agency_id)
      ) as a
      where date < start order by owner_id, agency_id, date, version`,
  ],
  [
    'numbers of closings with a gap',
    sql`
      select concat_ws(' ', 'tenant', owner_id, 'year', year, 'has', taken, 'numbers up to', highest, 'and counts', last) as first
      from (
        select owner_id, year, count(distinct number) as taken, coalesce(max(number), 0) as highest
        from closings group by 1, 2
      ) as c full join closing_counters using (owner_id, year)
      where taken is distinct from highest::bigint or highest is distinct from last order by owner_id, year`,
  ],
  [
    'numbers of receipts with a gap',
    sql`
      select concat_ws(' ', taken, 'receipts up to', highest, 'and', last, 'counted') as first
      from (select count(*) as taken, coalesce(max(number), 0) as highest from payment_receipts) as r
      full join receipt_counter on true
      where taken is distinct from highest or highest is distinct from last`,
  ],
  [
    'approved payments without a receipt',
    sql`
      select concat_ws(' ', 'payment', p.id) as first from manual_payments as p
      where p.status = 'approved' and not exists (select from payment_receipts as r where r.payment_id = p.id)
      order by p.id`,
  ],
  [
    'versions of a closing that do not follow each other',
    sql`
      select concat_ws(' ', 'tenant', owner_id, 'closing', year || '-' || number) as first from closings
      group by owner_id, year, number
      having count(*) <> max(version) or count(distinct (agency_id, date)) > 1
        or count(*) filter (where reopened_at is null) > 1
        or max(version) filter (where reopened_at is null) < max(version)
      order by owner_id, year, number`,
  ],
  [
    'rows of a tenant or an agency that does not exist',
    sql`
      select concat_ws(' ', kind, r.id, 'of tenant', r.owner_id, 'agency', r.agency_id) as first from (
        select 'transaction' as kind, owner_id, agency_id, id from transactions
        union all select 'feed', owner_id, agency_id, id from feeds
        union all select 'closing', owner_id, agency_id, id from closings
        union all select 'operator account', owner_id, agency_id, id from operator_accounts
        union all select 'operator movement', owner_id, agency_id, id from operator_movements
        union all select 'debt', owner_id, agency_id, id from debt_entries
      ) as r
      left join users as u on u.id = r.owner_id
      left join agencies as a on a.owner_id = r.owner_id and a.id = r.agency_id
      where u.id is null or (r.agency_id is not null and a.id is null) order by r.owner_id, kind, r.id`,
  ],
  [
    'guards that are off',
    sql`
      select concat_ws(' ', 'trigger', guard, 'of', wanted.name) as first
      from (values ${sql.join(
        Object.entries(guardTriggers).flatMap(([table, names]) => names.map((name) => sql`(${table}, ${name})`)),
      )}) as wanted (name, guard)
      left join pg_trigger as g on g.tgname = guard and g.tgrelid = to_regclass('public.' || wanted.name)
      where g.tgenabled is distinct from 'A' order by wanted.name collate "C", guard`,
  ],
]

/** Empty if the books are sound. Reads every row, so run it in a snapshot without a time limit. */
export async function findWrongBooks(db: Kysely<Database>): Promise<WrongBooks[]> {
  const found: WrongBooks[] = []
  for (const [kind, statement] of checks) {
    const { rows } = await sql<{ first: string; count: number }>`
      with wrong as materialized (select row_number() over () as place, first from (${statement}) as w)
      select first, (select count(*) from wrong) as count from wrong order by place limit 1`.execute(db)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found
}
