import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { categories, type Category } from '#shared/cash/categories.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { NO_AGENCY, NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import type { ListTransactionsInput, TransactionFilter } from '#shared/transactions/transaction-input.ts'
import type { PeriodTotals, TransactionPage } from '#shared/transactions/transaction-row.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { listTransactionsInScope } from './transaction-list.queries.ts'
import { findMatchesOwned, type Matches } from './transaction-matches.queries.ts'
import { selectNamed } from './named-transactions.queries.ts'
import { fromNamed, storedColumns } from './transaction-row.ts'

/** Matches that are counted and summed. Of more, only the newest are shown. */
export const MAX_FOUND = 1_000

/** Of one person, likewise. They are found in order, by an index. */
export const MAX_OF_PERSON = 10_000

/** The owner's have no index: they are looked for among so many of the newest. */
const MAX_READ_FOR_OWNER = 20_000

/** So many transactions are read as a whole: always few, more of a period, which lie together. Else the index is used. */
const MAX_SCANNED = { ofAll: 300, ofPeriod: 3_000 } as const

const NEWEST_FIRST = sql`order by date desc, created_at desc, id desc`

const NO_SUMS: TransactionSums = {
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
}
const NO_TOTALS: PeriodTotals = { ...NO_SUMS, offDrawer: NO_SUMS }

function inFilter({ scope }: ScopedSpace, { type, agencyId, from, to }: TransactionFilter): RawBuilder<unknown> {
  return sql`
    ${andInScope(scope, 't.agency_id')}
    ${type === undefined ? sql`` : sql`and t.type = ${type}`}
    ${agencyId === undefined ? sql`` : agencyId === NO_AGENCY || agencyId === NO_AGENCY_ID ? sql`and t.agency_id is null` : sql`and t.agency_id = ${agencyId}`}
    ${from === undefined ? sql`` : sql`and t.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and t.date <= ${to}::date`}`
}

interface Found {
  readonly totals: PeriodTotals
  readonly page: number
  readonly ids: string[] | null
}

async function findPage(db: Kysely<Database>, found: RawBuilder<unknown>, page: number): Promise<Found | undefined> {
  const sum = (condition: RawBuilder<unknown>) => (type: Category) =>
    sql`${sql.lit(`${type}Count`)}, count(*) filter (where type = ${type} and ${condition}),
      ${sql.lit(`${type}Amount`)}, coalesce(sum(amount) filter (where type = ${type} and ${condition}), 0),
      ${sql.lit(`${type}Fee`)}, coalesce(sum(fee) filter (where type = ${type} and ${condition}), 0)`
  const { rows } = await sql<Found>`
    with found as materialized (${found}),
    wanted as (
      select least(${page}::bigint, greatest(count(*) - 1, 0) / ${sql.lit(PAGE_SIZE)} + 1)::integer as page from found
    ),
    ids as (
      select id from found ${NEWEST_FIRST}
      limit ${sql.lit(PAGE_SIZE)} offset (select (page - 1) * ${sql.lit(PAGE_SIZE)} from wanted)
    )
    select (select page from wanted) as page, (select array_agg(id) from ids) as ids,
      json_build_object(
        ${sql.join(categories.map(sum(sql`true`)))},
        'offDrawer', json_build_object(${sql.join(categories.map(sum(sql`agency_id is null`)))})
      ) as totals
    from found`.execute(db)
  return rows[0]
}

const FOUND = sql`t.id, t.type, t.amount, t.fee, t.agency_id, t.date, t.created_at`

/** Rows of the filter, newest first, read until `limit` of them match or `MAX_SCANNED.ofPeriod` are read. */
function scanNewest(
  space: ScopedSpace,
  filter: TransactionFilter,
  { exact }: Matches,
  limit: number,
): RawBuilder<unknown> {
  return sql`
    select ${FOUND} from (
      select t.* from transactions as t where t.owner_id = ${space.ownerId} ${inFilter(space, filter)}
      ${NEWEST_FIRST} limit ${sql.lit(MAX_SCANNED.ofPeriod)}
    ) as t where ${exact} limit ${sql.lit(limit)}`
}

/** The terms name the tenant. Its column is compared so that no index of it is read as well. */
function findByIndex(space: ScopedSpace, filter: TransactionFilter, { indexed, exact }: Matches): RawBuilder<unknown> {
  return sql`
    select ${FOUND} from transactions as t
    where ${indexed} and (t.owner_id = ${space.ownerId}) is true ${inFilter(space, filter)} and ${exact}
    limit ${sql.lit(MAX_FOUND + 1)}`
}

/** As `listTransactionsInScope`, for the transactions that match `search`. */
export async function searchTransactionsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { search, page: wanted, createdBy, ...input }: ListTransactionsInput & { readonly search: string },
): Promise<TransactionPage> {
  const matches = ofPerson(await findMatchesOwned(db, space.ownerId, search), createdBy)
  const listed = matches === undefined ? 0 : (await listTransactionsInScope(db, space, { ...input, page: 1 })).total
  if (matches === undefined || listed === 0) return toPage([], NO_TOTALS, 1, false)
  const isPeriod = input.from !== undefined || input.to !== undefined
  const found =
    listed <= (isPeriod ? MAX_SCANNED.ofPeriod : MAX_SCANNED.ofAll)
      ? scanNewest(space, input, matches, MAX_FOUND + 1)
      : findByIndex(space, input, matches)
  const result = await findPage(db, found, wanted)
  if (result === undefined) return toPage([], NO_TOTALS, 1, false)
  const { page, ids, totals } = result
  const isMore = totals.incomingCount + totals.outgoingCount > MAX_FOUND
  const newest = isMore ? (await findPage(db, scanNewest(space, input, matches, PAGE_SIZE), 1))?.ids : ids
  const rows = await listByIdsOwned(db, space.ownerId, newest ?? [])
  return isMore ? toPage(rows, NO_TOTALS, 1, true) : toPage(rows, totals, page, false)
}

/** Of one person, that match as well. */
export function ofPerson(matches: Matches | undefined, createdBy: string | undefined): Matches | undefined {
  if (matches === undefined || createdBy === undefined) return matches
  return { ...matches, exact: sql<boolean>`(${matches.exact} and ${isBy(createdBy)})` }
}

function isBy(createdBy: string): RawBuilder<boolean> {
  return sql<boolean>`t.created_by = ${createdBy}::uuid`
}

/** The newest of one person, at most `limit`; the owner's are found among the newest of the space. */
function findByPerson(
  space: ScopedSpace,
  filter: TransactionFilter,
  { createdBy, limit }: { readonly createdBy: string; readonly limit: number },
): RawBuilder<unknown> {
  const { ownerId } = space
  const newest = sql`from transactions as t where t.owner_id = ${ownerId} ${inFilter(space, filter)}`
  return createdBy === ownerId
    ? sql`
      select ${FOUND} from (select t.* ${newest} ${NEWEST_FIRST} limit ${sql.lit(MAX_READ_FOR_OWNER)}) as t
      where ${isBy(createdBy)} limit ${sql.lit(limit)}`
    : sql`
      select ${FOUND} ${newest} and ${isBy(createdBy)} and t.created_by <> t.owner_id
      ${NEWEST_FIRST} limit ${sql.lit(limit)}`
}

/** As `listTransactionsInScope`, for the transactions that one person entered. */
export async function listTransactionsByPersonInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page: wanted, createdBy, ...input }: ListTransactionsInput & { readonly createdBy: string },
): Promise<TransactionPage> {
  const find = (limit: number) => findByPerson(space, input, { createdBy, limit })
  const result = await findPage(db, find(MAX_OF_PERSON + 1), wanted)
  if (result === undefined) return toPage([], NO_TOTALS, 1, false)
  const { page, ids, totals } = result
  const isMore =
    totals.incomingCount + totals.outgoingCount > MAX_OF_PERSON ||
    (createdBy === space.ownerId &&
      (await listTransactionsInScope(db, space, { ...input, page: 1 })).total > MAX_READ_FOR_OWNER)
  const shown = isMore && page > 1 ? (await findPage(db, find(PAGE_SIZE), 1))?.ids : ids
  const rows = await listByIdsOwned(db, space.ownerId, shown ?? [])
  return isMore ? toPage(rows, NO_TOTALS, 1, true) : toPage(rows, totals, page, false)
}

function toPage(rows: TransactionPage['rows'], totals: PeriodTotals, page: number, isMore: boolean): TransactionPage {
  const total = isMore ? rows.length : totals.incomingCount + totals.outgoingCount
  return { rows, total, page, pageSize: PAGE_SIZE, totals, isMore }
}

async function listByIdsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  ids: readonly string[],
): Promise<TransactionPage['rows']> {
  if (ids.length === 0) return []
  const rows = await selectNamed(
    db.with('t', (query) =>
      query.selectFrom('transactions').select(storedColumns).where('owner_id', '=', ownerId).where('id', 'in', ids),
    ),
  )
    .orderBy('t.date', 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  return rows.map(fromNamed)
}
