import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/auth/owner-id.ts'
import type { Database } from '#server/db/schema.ts'
import type { IsoDate } from '#shared/calendar-date.ts'
import type { Centimes } from '#shared/money.ts'
import { PAGE_SIZE } from '#shared/paging.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionPage, TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { Category } from '#shared/statuses.ts'
import { periodParts } from './period-parts.ts'

/*
 * The list in one statement, whatever the size of the tenant. Written as plain SQL and composed once, at start: eight
 * texts (with and without type, agency, and a page beyond the first). Every text is a named prepared statement, and
 * letting the query builder compile it at each call would cost more than planning it.
 */

interface ListShape {
  readonly byType: boolean
  readonly byAgency: boolean
  readonly beyondFirstPage: boolean
}

/** Always there: $1 owner, $2–$3 period, $4–$5 whole months, $6–$7 days before, $8–$9 days after. The rest as they come. */
const FIRST_FREE = 10

const sumColumns = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
] as const

/**
 * The rows' columns, one JSON array each: for twenty rows this costs the driver a quarter of reading them one by one, and
 * Postgres no more than sending them.
 */
const pageColumns = [
  'id',
  'type',
  'amount',
  'fee',
  'date',
  'description',
  'agency_id',
  'product_id',
  'updated_at',
] as const

// Each name that occurs once, as an object by id. Joined to the rows instead they cost half of the statement, and the
// planner, who cannot know how many rows a tenant's page has, may look up each row's names by reading the whole list.
const namesOfPage = (agency: string): string => `
  (
    select json_object_agg(id, name) from agencies
    where owner_id = $1 and id = ${agency === '' ? 'any (array(select agency_id from page))' : agency}
  ) as agencies,
  (
    select json_object_agg(p.id, json_build_array(p.name, p.category, o.name))
    from transaction_types as p left join operators as o on o.id = p.operator_id
    where p.id = any (array(select transaction_type_id from page))
  ) as standard_products,
  (
    select json_object_agg(p.id, json_build_array(p.name, p.category, o.name))
    from user_transaction_types as p left join operators as o on o.id = p.operator_id
    where p.owner_id = $1 and p.id = any (array(select user_transaction_type_id from page))
  ) as custom_products`

const NEWEST_FIRST = 'date desc, created_at desc, id desc'

// `date >= $2`, as a comparison of rows: of a plain range with unknown bounds the planner expects next to nothing, and
// then finds every index as good as the right one.
const FROM_FIRST_DAY = `(date, created_at, id) >= ($2::date, '-infinity'::timestamptz, '${'0'.repeat(32)}'::uuid)`

const listText = ({ byType, byAgency, beyondFirstPage }: ListShape): string => {
  let next = FIRST_FREE
  const agency = byAgency ? `$${next++}::uuid` : ''
  const type = byType ? `$${next++}::text` : ''
  const offset = beyondFirstPage ? `$${next++}::bigint` : ''
  const table = byAgency ? 'agency' : 'owner'
  const ofTenant = byAgency ? `owner_id = $1 and agency_id = ${agency}` : 'owner_id = $1'
  const ofRow = byType ? `${ofTenant} and type = ${type}` : ofTenant

  const part = (unit: 'month' | 'date', from: string, to: string) => `
    select ${unit} as day, ${unit === 'month'} as is_month, ${sumColumns.join(', ')}
    from ${table}_${unit === 'month' ? 'month' : 'day'}_totals
    where ${ofTenant} and ${unit} between ${from}::date and ${to}::date and ${from}::date <= ${to}::date`
  const parts = `${part('month', '$4', '$5')} union all ${part('date', '$6', '$7')} union all ${part('date', '$8', '$9')}`
  // A number of rows of the wanted type in one of the totals' rows.
  const rowsOf = (sums: string) =>
    byType
      ? `case when ${type} = 'incoming' then ${sums}.incoming_count else ${sums}.outgoing_count end`
      : `${sums}.incoming_count + ${sums}.outgoing_count`
  const totals = `
    select ${sumColumns.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ')} from parts`
  const rowColumns = `
    id, type, amount, fee, date, description, agency_id, transaction_type_id, user_transaction_type_id,
    coalesce(transaction_type_id, user_transaction_type_id) as product_id, created_at, updated_at`
  // The wanted page lies in one month, then in one day of it, found by counting down from the newest; only inside that
  // day rows are skipped one by one. A page past the last is the last one.
  const position = `
    wanted as materialized (
      select least(${offset}, greatest(${rowsOf('t')} - 1, 0) / ${PAGE_SIZE} * ${PAGE_SIZE}) as skip from totals as t
    ),
    part as materialized (
      select p.day, p.is_month, p.before
      from (
        select day, is_month, sum(rows) over (order by day desc) - rows as before, rows
        from (select day, is_month, ${rowsOf('parts')} as rows from parts) as r
      ) as p, wanted
      where p.before <= skip and skip < p.before + p.rows
    ),
    start as materialized (
      select d.date, d.before
      from (
        select date, part.before + sum(rows) over (order by date desc) - rows as before, rows
        from part, lateral (
          select date, ${rowsOf('days')} as rows
          from ${table}_day_totals as days
          where ${ofTenant} and date between part.day and (part.day + interval '1 month - 1 day')::date
        ) as r
        where part.is_month
      ) as d, wanted
      where d.before <= skip and skip < d.before + d.rows
      union all
      select day, before from part where not is_month
    ),`
  const last = beyondFirstPage ? '(select least(date, $3::date) from start)' : '$3::date'
  const toSkip = beyondFirstPage ? '(select skip - before from wanted, start)' : ''
  const rowsWhere = (condition: string, count: string) => `
    select ${rowColumns} from transactions
    where ${condition} and date <= ${last} and ${FROM_FIRST_DAY}
    order by ${NEWEST_FIRST} limit ${count}`
  // The index of an agency's rows is by type, so both types together are the newest of each, merged.
  const ofBothTypes = `
    select * from (
      ${['incoming', 'outgoing']
        .map(
          (each) =>
            `(${rowsWhere(`${ofTenant} and type = '${each}'`, beyondFirstPage ? `${toSkip} + ${PAGE_SIZE}` : `${PAGE_SIZE}`)})`,
        )
        .join(' union all ')}
    ) as both_types
    order by ${NEWEST_FIRST} limit ${PAGE_SIZE}`
  const newest = byAgency && !byType ? ofBothTypes : rowsWhere(ofRow, String(PAGE_SIZE))
  const page = beyondFirstPage ? `${newest} offset ${toSkip}` : newest

  return `
    with parts as materialized (${parts}),
    totals as materialized (${totals}),
    ${beyondFirstPage ? position : ''}
    page as materialized (${page})
    select ${sumColumns.map((column) => `totals.${column}`).join(', ')}, ${beyondFirstPage ? 'wanted.skip' : '0'} as skip,
      columns.*, ${namesOfPage(agency)}
    from totals, ${beyondFirstPage ? 'wanted,' : ''}
      (select ${pageColumns.map((column) => `json_agg(${column}) as ${column}`).join(', ')} from page) as columns`
}

const texts = new Map<string, string>()

const keyOf = ({ byType, byAgency, beyondFirstPage }: ListShape): string =>
  `${byType ? 1 : 0}${byAgency ? 1 : 0}${beyondFirstPage ? 1 : 0}`

for (const byType of [false, true]) {
  for (const byAgency of [false, true]) {
    for (const beyondFirstPage of [false, true]) {
      const shape = { byType, byAgency, beyondFirstPage }
      texts.set(keyOf(shape), listText(shape).replace(/\s+/g, ' ').trim())
    }
  }
}

type Column<Value> = readonly Value[] | null
type Names<Value> = Readonly<Record<string, Value>> | null
type ProductNames = readonly [name: string, category: Category, operatorName: string | null]

/** What the statement answers, always one row; columns and names are null where the page has none. */
interface ListRow extends Readonly<Record<(typeof sumColumns)[number], number>> {
  readonly skip: number
  readonly id: Column<string>
  readonly type: Column<Category>
  readonly amount: Column<Centimes>
  readonly fee: Column<Centimes>
  readonly date: Column<IsoDate>
  readonly description: Column<string | null>
  readonly agency_id: Column<string | null>
  readonly product_id: Column<string | null>
  readonly updated_at: Column<string>
  readonly agencies: Names<string>
  readonly standard_products: Names<ProductNames>
  readonly custom_products: Names<ProductNames>
}

/** The statement for a page, as it is sent. */
export const compileTransactionPage = (ownerId: OwnerId, input: ListTransactionsInput): CompiledQuery => {
  const { type, agencyId, from, to, page } = input
  const { all, months, head, tail } = periodParts(from, to)
  const values: Array<string | number> = [
    ownerId,
    all.from,
    all.to,
    months.from,
    months.to,
    head.from,
    head.to,
    tail.from,
    tail.to,
  ]
  if (agencyId !== undefined) values.push(agencyId)
  if (type !== undefined) values.push(type)
  if (page > 1) values.push((page - 1) * PAGE_SIZE)
  const key = keyOf({ byType: type !== undefined, byAgency: agencyId !== undefined, beyondFirstPage: page > 1 })
  return CompiledQuery.raw(texts.get(key) ?? '', values)
}

/**
 * A page of the tenant's transactions, newest first, with the exact count and the sums of the whole period. From one
 * snapshot: rows and totals agree also while others write. A page past the last answers the last.
 */
export const listTransactionsOwned = async (
  db: Kysely<Database>,
  ownerId: OwnerId,
  input: ListTransactionsInput,
): Promise<TransactionPage> => {
  const { rows } = await db.executeQuery<ListRow>(compileTransactionPage(ownerId, input))
  const [first] = rows
  if (first === undefined) throw new Error('the totals of a period are always one row')
  const ofType = (type: Category) => input.type === undefined || input.type === type
  const totals = {
    incomingCount: ofType('incoming') ? first.incoming_count : 0,
    incomingAmount: ofType('incoming') ? first.incoming_amount : 0,
    incomingFee: ofType('incoming') ? first.incoming_fee : 0,
    outgoingCount: ofType('outgoing') ? first.outgoing_count : 0,
    outgoingAmount: ofType('outgoing') ? first.outgoing_amount : 0,
    outgoingFee: ofType('outgoing') ? first.outgoing_fee : 0,
  }
  return {
    rows: (first.id ?? []).map((id, index) => rowAt(first, id, index)),
    total: totals.incomingCount + totals.outgoingCount,
    page: first.skip / PAGE_SIZE + 1,
    pageSize: PAGE_SIZE,
    totals,
  }
}

const rowAt = (list: ListRow, id: string, index: number): TransactionRow => {
  const agencyId = list.agency_id?.[index] ?? null
  const productId = list.product_id?.[index] ?? null
  const standard = productId === null ? undefined : list.standard_products?.[productId]
  const names = standard ?? (productId === null ? undefined : list.custom_products?.[productId])
  return {
    id,
    type: at(list.type, index),
    amount: at(list.amount, index),
    fee: at(list.fee, index),
    date: at(list.date, index),
    description: list.description?.[index] ?? null,
    agencyId,
    agencyName: agencyId === null ? null : (list.agencies?.[agencyId] ?? null),
    product:
      productId === null || names === undefined
        ? null
        : { kind: standard === undefined ? 'custom' : 'standard', id: productId, name: names[0], category: names[1] },
    operatorName: names?.[2] ?? null,
    updatedAt: new Date(at(list.updated_at, index)),
  }
}

/** All columns have as many values as the page has rows. */
const at = <Value>(column: Column<Value>, index: number): Value => {
  const value = column?.[index]
  if (value === undefined) throw new Error('the columns of a page differ in length')
  return value
}
