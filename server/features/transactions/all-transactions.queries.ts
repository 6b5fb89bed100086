import { sql, type Kysely, type RawBuilder } from 'kysely'
import { containsPattern } from '#server/platform/db/search-patterns.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { EARLIEST_TRANSACTION_DATE, daysBetween, type IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Category } from '#shared/values/statuses.ts'

/*
 * The history over all clients (D28). It is read by an index of its own (migration 1330), whose key the tenants' statements
 * cannot use; and never further than `REACH` rows, so that it costs the same with a thousand and with ten million.
 */

/** How many rows the list reaches, and its count counts; whoever looks further back names a period. */
export const REACH = 1_000

/** A search that names more accounts and agencies than this reads along the days; one of fewer asks each of them. */
const FEW = 50

/** A transaction of any client. */
export interface TransactionOfClient {
  id: string
  ownerId: string
  ownerName: string
  ownerEmail: string
  type: Category
  amount: Centimes
  fee: Centimes
  date: IsoDate
  description: string | null
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

/**
 * Accounts by name and e-mail, and agencies of other accounts by name; only those that have transactions, so that a walk
 * along the days for many of them finds its page soon.
 */
function matchedBy(search: string) {
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

/** The wanted part of the history, of rows `t`: newest first, or, for counting, in no order. */
interface Part {
  readonly columns: RawBuilder<unknown>
  readonly limit: number
  readonly isOrdered: boolean
}

/** Along the days: right where everybody or many are meant. */
function alongDays(
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

const NEWEST_FIRST = sql`order by t.date desc, t.created_at desc, t.id desc`

/** Each account and agency by its own index: right where few are meant, be they ever so quiet. */
function perMatch({ type, from, to }: HistoryFilter, { columns, limit, isOrdered }: Part): RawBuilder<unknown> {
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

/** How many accounts and agencies a search names, up to one more than few. */
async function countMatched(db: Kysely<Database>, search: string): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    with ${matchedBy(search)}
    select count(*) as matched from (
      (select 1 from matched_owner limit ${FEW + 1}) union all (select 1 from matched_agency limit ${FEW + 1})
    ) as m`.execute(db)
  return rows[0]?.matched ?? 0
}

/** A page of everybody's transactions, newest first, and how many there are up to one more than `REACH`. */
export async function listAllTransactions(
  db: Kysely<Database>,
  filter: HistoryFilter,
  page: number,
): Promise<{ rows: TransactionOfClient[]; found: number }> {
  const { search } = filter
  const matched = search === null ? undefined : await countMatched(db, search)
  if (matched === 0) return { rows: [], found: 0 }
  const withMatched = search === null ? sql`` : sql`${matchedBy(search)},`
  const part = (wanted: Part) =>
    matched !== undefined && matched <= FEW
      ? perMatch(filter, wanted)
      : alongDays(filter, search === null ? sql`true` : isOfMatched, wanted)

  const { rows: counted } = await sql<{ found: number }>`
    with ${withMatched} reached as (${part({ columns: sql`t.id`, limit: REACH + 1, isOrdered: false })})
    select count(*) as found from reached`.execute(db)
  const { rows } = await sql<TransactionOfClient>`
    with ${withMatched} page as materialized (
      select * from (${part({ columns: sql`t.*`, limit: page * PAGE_SIZE, isOrdered: true })}) as t
      ${NEWEST_FIRST} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select t.id, t.owner_id as "ownerId",
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), u.email) as "ownerName", u.email as "ownerEmail",
      t.type, t.amount, t.fee, t.date, t.description, a.name as "agencyName",
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
  return { rows, found: counted[0]?.found ?? 0 }
}
