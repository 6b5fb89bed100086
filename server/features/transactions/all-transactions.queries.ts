import { sql, type Kysely, type RawBuilder } from 'kysely'
import { containsPattern } from '#server/platform/db/search-patterns.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { EARLIEST_TRANSACTION_DATE, daysBetween, type IsoDate } from '#shared/values/calendar-date.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionFields } from '#shared/transactions/transaction-input.ts'
import { transactionFields } from '#shared/transactions/transaction-row.ts'

/** Rows that the list shows and counts, so that it costs the same for ten million; older ones are found by period. */
export const MAX_LISTED = 1_000

/** Up to this many accounts and agencies found, each is probed by its own index; above it, the days are scanned. */
const MAX_PROBED = 50

export interface TransactionOfClient extends TransactionFields {
  id: string
  ownerId: string
  ownerName: string
  ownerEmail: string
  agencyName: string | null
  productName: string | null
  operatorName: string | null
}

export interface HistoryFilter {
  readonly search: string | null
  readonly type: Category | undefined
  readonly from: IsoDate | undefined
  readonly to: IsoDate | undefined
}

/** Only accounts and agencies with transactions, so that a scan of the days fills its page soon. */
function withMatches(search: string) {
  return sql`
  matched_owner as materialized (
    select u.id from users as u left join profiles as p on p.user_id = u.id
    where (p.search_key like ${containsPattern(search)} or u.email like ${containsPattern(search)})
      and exists (
        select 1 from owner_month_totals as m where m.owner_id = u.id and m.incoming_count + m.outgoing_count > 0
      )
  ),
  matched_agency as materialized (
    select a.owner_id, a.id from agencies as a
    where a.name_key like ${containsPattern(search)} and a.owner_id not in (select id from matched_owner)
      and exists (
        select 1 from agency_month_totals as m
        where m.owner_id = a.owner_id and m.agency_id = a.id and m.incoming_count + m.outgoing_count > 0
      )
  )`
}

const DAY = sql`(t.date - date '2000-01-01')`
function toDayNumber(date: IsoDate) {
  return daysBetween(EARLIEST_TRANSACTION_DATE, date)
}

interface Part {
  readonly columns: RawBuilder<unknown>
  readonly limit: number
  readonly isOrdered: boolean
}

function scanDays(
  { type, from, to }: HistoryFilter,
  matches: RawBuilder<unknown>,
  { columns, limit, isOrdered }: Part,
): RawBuilder<unknown> {
  return sql`
  select ${columns} from transactions as t
  where ${from === undefined ? sql`true` : sql`${DAY} >= ${toDayNumber(from)}::integer`}
    and ${to === undefined ? sql`true` : sql`${DAY} <= ${toDayNumber(to)}::integer`}
    and ${type === undefined ? sql`true` : sql`t.type = ${type}`}
    and ${matches}
  ${isOrdered ? sql`order by ${DAY} desc, t.created_at desc, t.id desc` : sql``}
  limit ${limit}`
}

const FIELDS = sql.join(transactionFields.map((column) => sql.ref(`t.${column}`)))
const NEWEST_FIRST = sql`order by t.date desc, t.created_at desc, t.id desc`

function probeMatches({ type, from, to }: HistoryFilter, { columns, limit, isOrdered }: Part): RawBuilder<unknown> {
  const order = isOrdered ? NEWEST_FIRST : sql``
  const newest = (matched: RawBuilder<unknown>, isMatch: RawBuilder<unknown>) => sql`
    select t.* from ${matched} as m
    cross join (values ${type === undefined ? sql`('incoming'), ('outgoing')` : sql`(${type})`}) as k (type)
    cross join lateral (
      select ${columns} from transactions as t
      where ${isMatch} and t.type = k.type
        and ${from === undefined ? sql`true` : sql`t.date >= ${from}::date`}
        and ${to === undefined ? sql`true` : sql`t.date <= ${to}::date`}
      ${order} limit ${limit}
    ) as t`
  return sql`
    select * from (
      ${newest(sql`matched_owner`, sql`t.owner_id = m.id`)}
      union all
      ${newest(sql`matched_agency`, sql`t.owner_id = m.owner_id and t.agency_id = m.id`)}
    ) as t
    ${order} limit ${limit}`
}

const isOfMatched = sql`(
  t.owner_id in (select id from matched_owner)
  or (t.owner_id, t.agency_id) in (select owner_id, id from matched_agency)
)`

async function countMatched(db: Kysely<Database>, search: string): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    with ${withMatches(search)}
    select count(*) as matched from (
      (select 1 from matched_owner limit ${MAX_PROBED + 1}) union all (select 1 from matched_agency limit ${MAX_PROBED + 1})
    ) as m`.execute(db)
  return rows[0]?.matched ?? 0
}

export async function listAllTransactions(
  db: Kysely<Database>,
  filter: HistoryFilter,
  page: number,
): Promise<{ rows: TransactionOfClient[]; found: number }> {
  const { search } = filter
  const matched = search === null ? undefined : await countMatched(db, search)
  if (matched === 0) return { rows: [], found: 0 }
  const withMatched = search === null ? sql`` : sql`${withMatches(search)},`
  const part = (wanted: Part) =>
    matched !== undefined && matched <= MAX_PROBED
      ? probeMatches(filter, wanted)
      : scanDays(filter, search === null ? sql`true` : isOfMatched, wanted)

  const { rows: count } = await sql<{ found: number }>`
    with ${withMatched} counted as (${part({ columns: sql`t.id`, limit: MAX_LISTED + 1, isOrdered: false })})
    select count(*) as found from counted`.execute(db)
  const { rows } = await sql<TransactionOfClient>`
    with ${withMatched} page as materialized (
      select * from (${part({ columns: sql`t.*`, limit: page * PAGE_SIZE, isOrdered: true })}) as t
      ${NEWEST_FIRST} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select t.id, t.owner_id as "ownerId",
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), u.email) as "ownerName", u.email as "ownerEmail",
      ${FIELDS}, a.name as "agencyName",
      coalesce(standard.name, custom.name) as "productName", operator.name as "operatorName"
    from page as t
    join users as u on u.id = t.owner_id
    left join profiles as p on p.user_id = t.owner_id
    left join agencies as a on a.owner_id = t.owner_id and a.id = t.agency_id
    left join transaction_types as standard on standard.id = t.transaction_type_id
    left join user_transaction_types as custom
      on custom.owner_id = t.owner_id and custom.id = t.user_transaction_type_id
    left join operators as operator on operator.id = coalesce(standard.operator_id, custom.operator_id)
    ${NEWEST_FIRST}`.execute(db)
  return { rows, found: count[0]?.found ?? 0 }
}
