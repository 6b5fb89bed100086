import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { clientMatches } from '#server/features/users/clients.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { EARLIEST_TRANSACTION_DATE, daysBetween } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionFields } from '#shared/transactions/transaction-input.ts'
import { transactionFields } from '#shared/transactions/transaction-row.ts'
import { findMatchesOfClients, searchTerms, type MatchesOfClients } from './transaction-matches.queries.ts'

/** Rows that the list shows and counts, so that it costs the same for ten million; older ones are found by period. */
export const MAX_LISTED = 1_000

/** Up to this many accounts and agencies found, each is probed by its own index; above it, the days are scanned. */
const MAX_PROBED = 50

/** Of more matches than are listed, the newest are looked for in so many transactions. */
const MAX_SCANNED = 20_000

export interface TransactionOfClient extends TransactionFields {
  id: string
  ownerId: string
  ownerName: string
  ownerEmail: string
  agencyName: string | null
  productName: string | null
  operatorName: string | null
  isDayClosed: boolean
}

export interface HistoryFilter {
  readonly search: string | null
  readonly type: Category | undefined
  readonly from: IsoDate | undefined
  readonly to: IsoDate | undefined
}

type Reader = Kysely<Database> | Transaction<Database>

/** Only accounts and agencies with transactions, so that a scan of the days fills its page soon. */
function withMatches(search: string) {
  return sql`
  matched_owner as materialized (
    select u.id from users as u left join profiles as p on p.user_id = u.id
    where ${clientMatches(search)}
      and u.id in (select m.owner_id from owner_month_totals as m where m.incoming_count + m.outgoing_count > 0)
  ),
  matched_agency as materialized (
    select a.owner_id, a.id from agencies as a
    join users as u on u.id = a.owner_id left join profiles as p on p.user_id = u.id
    where ${clientMatches(search, { text: sql`a.name_key` })} and a.owner_id not in (select id from matched_owner)
      and (a.owner_id, a.id) in (
        select m.owner_id, m.agency_id from agency_month_totals as m where m.incoming_count + m.outgoing_count > 0
      )
  )`
}

const DAY = sql`(t.date - date '2000-01-01')`
/** By the index over all clients. */
export const BY_DAY = sql`order by ${DAY} desc, t.created_at desc, t.id desc`
function toDayNumber(date: IsoDate) {
  return daysBetween(EARLIEST_TRANSACTION_DATE, date)
}

interface Part {
  readonly columns: RawBuilder<unknown>
  /** Null: all. */
  readonly limit: number | null
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
  ${isOrdered ? BY_DAY : sql``}
  ${limitTo(limit)}`
}

/** Without a limit, Postgres reads a subquery as a part of the statement around it. */
function limitTo(limit: number | null): RawBuilder<unknown> {
  return limit === null ? sql`` : sql`limit ${limit}`
}

const FIELDS = sql.join(transactionFields.map((column) => sql.ref(`t.${column}`)))
const NEWEST_FIRST = sql`order by t.date desc, t.created_at desc, t.id desc`

function isInPeriod(from: IsoDate | undefined, to: IsoDate | undefined): RawBuilder<unknown> {
  return sql`
    ${from === undefined ? sql`true` : sql`t.date >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`t.date <= ${to}::date`}`
}

function probeMatches({ type, from, to }: HistoryFilter, { columns, limit, isOrdered }: Part): RawBuilder<unknown> {
  const order = isOrdered ? NEWEST_FIRST : sql``
  const newest = (matched: RawBuilder<unknown>, isMatch: RawBuilder<unknown>) => sql`
    select t.* from ${matched} as m
    cross join (values ${type === undefined ? sql`('incoming'), ('outgoing')` : sql`(${type})`}) as k (type)
    cross join lateral (
      select ${columns} from transactions as t
      where ${isMatch} and t.type = k.type
        and ${isInPeriod(from, to)}
      ${order} ${limitTo(limit)}
    ) as t`
  return sql`
    select * from (
      ${newest(sql`matched_owner`, sql`t.owner_id = m.id`)}
      union all
      ${newest(sql`matched_agency`, sql`t.owner_id = m.owner_id and t.agency_id = m.id`)}
    ) as t
    ${order} ${limitTo(limit)}`
}

const isOfMatched = sql`(
  t.owner_id in (select id from matched_owner)
  or (t.owner_id, t.agency_id) in (select owner_id, id from matched_agency)
)`

async function countMatched(db: Reader, search: string): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    with ${withMatches(search)}
    select count(*) as matched from (
      (select 1 from matched_owner limit ${MAX_PROBED + 1}) union all (select 1 from matched_agency limit ${MAX_PROBED + 1})
    ) as m`.execute(db)
  return rows[0]?.matched ?? 0
}

async function listOwnersWithTransactions(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct owner_id as id from owner_month_totals where incoming_count + outgoing_count > 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** By amount, reference, product or description. Each client's part of the index is read, since its terms name the client. */
function probeIndex(
  { type, from, to }: HistoryFilter,
  owners: readonly string[],
  { exact, toTermsOfOwner }: MatchesOfClients,
  { columns, limit, isOrdered }: Part,
): RawBuilder<unknown> {
  const terms = sql`unnest(${owners}::uuid[], ${owners.map(toTermsOfOwner)}::text[]) as m (owner_id, terms)`
  const isFound = sql`
    ${type === undefined ? sql`true` : sql`t.type = ${type}`} and ${isInPeriod(from, to)} and ${exact}`
  const order = isOrdered ? NEWEST_FIRST : sql``
  if (isDistributed()) {
    return sql`
      select ${columns} from ${terms} join transactions as t on t.owner_id = m.owner_id
      where ${searchTerms} @@ m.terms::tsquery and ${isFound}
      ${order} ${limitTo(limit)}`
  }
  return sql`
    select t.* from ${terms}
    cross join lateral (
      select ${columns} from transactions as t
      where ${searchTerms} @@ m.terms::tsquery and (t.owner_id = m.owner_id) is true and ${isFound}
      ${limitTo(limit)}
    ) as t
    ${order} ${limitTo(limit)}`
}

function scanNewest(filter: HistoryFilter, exact: RawBuilder<boolean>, part: Part): RawBuilder<unknown> {
  const newest = scanDays(filter, sql`true`, { columns: sql`t.*`, limit: MAX_SCANNED, isOrdered: true })
  return sql`
    select ${part.columns} from (${newest}) as t where ${exact}
    ${part.isOrdered ? NEWEST_FIRST : sql``} ${limitTo(part.limit)}`
}

interface Selection {
  /** Common table expressions that `part` needs, each followed by a comma. */
  readonly tables: RawBuilder<unknown>
  readonly part: (wanted: Part) => RawBuilder<unknown>
}

/** Undefined: nothing matches. A row is found once: by its client or agency, or else by its own fields. */
export async function selectFound(
  db: Reader,
  filter: HistoryFilter,
  isComplete: boolean,
): Promise<Selection | undefined> {
  const { search } = filter
  if (search === null) return { tables: sql``, part: (wanted) => scanDays(filter, sql`true`, wanted) }
  const matched = await countMatched(db, search)
  const tables = matched > 0 ? sql`${withMatches(search)},` : sql``
  const sources: Array<Selection['part']> = []
  if (matched > 0) {
    sources.push((wanted) =>
      matched <= MAX_PROBED && !isDistributed() ? probeMatches(filter, wanted) : scanDays(filter, isOfMatched, wanted),
    )
  }
  const matches = await findMatchesOfClients(db, search)
  if (matches !== undefined) {
    const exact = matched > 0 ? sql<boolean>`(${matches.exact} and ${isOfMatched} is not true)` : matches.exact
    const owners = await listOwnersWithTransactions(db)
    const all = (wanted: Part) => probeIndex(filter, owners, { ...matches, exact }, wanted)
    const listed = isComplete ? all : await selectListed(db, filter, exact, { tables, part: all })
    if (listed !== undefined) sources.push(listed)
  }
  if (sources.length === 0) return undefined
  return { tables, part: (wanted) => joinSources(sources, sql` union all `, wanted) }
}

function joinSources(
  sources: ReadonlyArray<Selection['part']>,
  union: RawBuilder<unknown>,
  wanted: Part,
): RawBuilder<unknown> {
  const found = sql.join(
    sources.map((source) => sql`(${source(wanted)})`),
    union,
  )
  return sql`select * from (${found}) as t ${wanted.isOrdered ? NEWEST_FIRST : sql``} ${limitTo(wanted.limit)}`
}

/** The first that the index finds and, if they are more than are listed, also the newest. Undefined: none. */
async function selectListed(
  db: Reader,
  filter: HistoryFilter,
  exact: RawBuilder<boolean>,
  { tables, part }: Selection,
): Promise<Selection['part'] | undefined> {
  const first = part({ columns: sql`t.id`, limit: MAX_LISTED + 1, isOrdered: false })
  const { rows } = await sql<{ id: string }>`with ${tables} found as (${first}) select id from found`.execute(db)
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const byId: Selection['part'] = ({ columns, limit, isOrdered }) => sql`
    select ${columns} from transactions as t where t.id = any (${ids}::uuid[])
    ${isOrdered ? NEWEST_FIRST : sql``} ${limitTo(limit)}`
  if (ids.length <= MAX_LISTED) return byId
  const newest: Selection['part'] = (wanted) => scanNewest(filter, exact, wanted)
  return (wanted) => joinSources([byId, newest], sql` union `, wanted)
}

/** Named rows of a table expression `page`. */
export function selectNamed(
  tables: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  order = NEWEST_FIRST,
): RawBuilder<TransactionOfClient> {
  return sql<TransactionOfClient>`
    with ${tables} page as ${page}
    select t.id, t.owner_id as "ownerId",
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), u.email) as "ownerName", u.email as "ownerEmail",
      ${FIELDS}, a.name as "agencyName",
      coalesce(standard.name, custom.name) as "productName", operator.name as "operatorName",
      coalesce(day.closed, false) as "isDayClosed"
    from page as t
    join users as u on u.id = t.owner_id
    left join profiles as p on p.user_id = t.owner_id
    left join agencies as a on a.owner_id = t.owner_id and a.id = t.agency_id
    left join agency_day_totals as day
      on day.owner_id = t.owner_id and day.agency_id = t.agency_id and day.date = t.date
    left join transaction_types as standard on standard.id = t.transaction_type_id
    left join user_transaction_types as custom
      on custom.owner_id = t.owner_id and custom.id = t.user_transaction_type_id
    left join operators as operator on operator.id = coalesce(standard.operator_id, custom.operator_id)
    ${order}`
}

export async function listAllTransactions(
  db: Kysely<Database>,
  filter: HistoryFilter,
  page: number,
): Promise<{ rows: TransactionOfClient[]; found: number }> {
  const selection = await selectFound(db, filter, false)
  if (selection === undefined) return { rows: [], found: 0 }
  const counted = selection.part({ columns: sql`t.id`, limit: MAX_LISTED + 1, isOrdered: false })
  const { rows: count } = await sql<{ found: number }>`
    with ${selection.tables} counted as (${counted})
    select count(*) as found from counted`.execute(db)
  const newest = selection.part({ columns: sql`t.*`, limit: page * PAGE_SIZE, isOrdered: true })
  const { rows } = await selectNamed(
    selection.tables,
    sql`materialized (
      select * from (${newest}) as t ${NEWEST_FIRST} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )`,
  ).execute(db)
  return { rows, found: count[0]?.found ?? 0 }
}
