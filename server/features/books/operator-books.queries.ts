import { sql, type RawBuilder } from 'kysely'
import { movementKinds, movementSigns } from '#shared/operator-movements/operator-movement-terms.ts'

const sums = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
  'moved_count',
  'moved_in',
  'moved_out',
]

function listKinds(sign: 1 | -1) {
  return sql.join(movementKinds.filter((kind) => movementSigns[kind] === sign).map((kind) => sql.lit(kind)))
}

/** Transactions and movements with what each adds to a day of its account. */
const accountRows = sql`(
  select owner_id, operator_account_id as account_id, date,
    (type = 'incoming')::integer as incoming_count, case type when 'incoming' then amount else 0 end as incoming_amount,
    case type when 'incoming' then fee else 0 end as incoming_fee,
    (type = 'outgoing')::integer as outgoing_count, case type when 'outgoing' then amount else 0 end as outgoing_amount,
    case type when 'outgoing' then fee else 0 end as outgoing_fee,
    0 as moved_count, 0 as moved_in, 0 as moved_out
  from transactions where operator_account_id is not null
  union all
  select owner_id, account_id, date, 0, 0, 0, 0, 0, 0, 1,
    case when kind in (${listKinds(1)}) then amount else 0 end, case when kind in (${listKinds(-1)}) then amount else 0 end
  from operator_movements
)`

const counted = sql`counted as (
  select owner_id, account_id, date,
    ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
  from ${accountRows} as r group by 1, 2, 3
)`

function listColumns(table: string) {
  return sql`concat_ws(', ', ${sql.join(sums.map((name) => sql`coalesce(${sql.ref(`${table}.${name}`)}, 0)`))})`
}

const named = sql`concat_ws(' ', 'tenant', owner_id, 'operator account', account_id, date)`

/** What has to hold of operator accounts; as the other checks of the books. */
export const operatorChecks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  [
    'operator_day_totals: not the sums of the rows',
    sql`
      with ${counted}, compared as (
        select owner_id, account_id, date, ${listColumns('k')} as kept, ${listColumns('c')} as found
        from operator_day_totals as k full join counted as c using (owner_id, account_id, date)
      )
      select concat_ws(' ', ${named}, 'holds', kept, 'instead of', found) as first
      from compared where kept <> found order by owner_id, account_id, date`,
  ],
  [
    'rows of an operator account that is of another agency or operator, or not open',
    sql`
      select concat_ws(' ', kind, r.id, 'of tenant', r.owner_id, 'operator account', r.account_id) as first from (
        select 'transaction' as kind, owner_id, id, agency_id, operator_id, operator_account_id as account_id, date
        from transactions where operator_account_id is not null
        union all
        select 'movement', m.owner_id, m.id, m.agency_id, a.operator_id, m.account_id, m.date
        from operator_movements as m
        left join operator_accounts as a on a.owner_id = m.owner_id and a.id = m.account_id
      ) as r
      left join operator_accounts as a on a.owner_id = r.owner_id and a.id = r.account_id
        and a.agency_id = r.agency_id and a.operator_id = r.operator_id
        and a.opened_on <= r.date and coalesce(a.closed_on, r.date) >= r.date
      where a.id is null order by r.owner_id, kind, r.id`,
  ],
  [
    'movements whose cash is no feed of theirs, and feeds without their movement',
    sql`
      select concat_ws(' ', 'tenant', coalesce(m.owner_id, f.owner_id), 'movement', m.id, 'feed', f.id) as first
      from (select * from operator_movements where via = 'cash') as m
      full join (select * from feeds where origin = 'operator') as f
        on f.owner_id = m.owner_id and f.id = m.feed_id and f.origin_id = m.id and f.agency_id = m.agency_id
          and f.date = m.date and f.amount = m.amount
      where m.id is null or f.id is null order by 1`,
  ],
  [
    'closed days without a line for an account that is open',
    sql`
      select concat_ws(' ', 'tenant', c.owner_id, 'closing', c.id, 'operator account', a.id, c.date) as first
      from closings as c
      join operator_accounts as a on a.owner_id = c.owner_id and a.agency_id = c.agency_id
        and a.opened_on <= c.date and coalesce(a.closed_on, c.date) >= c.date
      left join closing_operator_lines as l on l.owner_id = c.owner_id and l.closing_id = c.id and l.account_id = a.id
      where c.reopened_at is null and l.closing_id is null order by c.owner_id, c.id, a.id`,
  ],
  [
    'lines of closings that do not hold what the day of their account holds, or do not add up',
    sql`
      with ${counted}
      select concat_ws(' ', 'tenant', l.owner_id, 'closing', l.closing_id, 'operator account', l.account_id, l.date) as first
      from closing_operator_lines as l
      join closings as k on k.owner_id = l.owner_id and k.id = l.closing_id
      left join counted as c on c.owner_id = l.owner_id and c.account_id = l.account_id and c.date = l.date
      where (k.reopened_at is null and ${listColumns('l')} <> ${listColumns('c')})
        or k.date <> l.date
        or l.discrepancy is distinct from l.declared - l.expected
        or l.expected <> l.opening + l.moved_in - l.moved_out - l.incoming_amount + l.outgoing_amount
          - case l.fee_to when 'operator' then l.incoming_fee + l.outgoing_fee else 0 end
      order by l.owner_id, l.closing_id, l.account_id`,
  ],
]
