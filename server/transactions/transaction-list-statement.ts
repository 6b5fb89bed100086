import { PAGE_SIZE } from '#shared/paging.ts'

/*
 * The list in one statement, whatever the size of the tenant. Written as plain SQL and composed once, at start: eight
 * texts (with and without type, agency, and a page beyond the first). Every text is a named prepared statement, and
 * letting the query builder compile it at each call would cost more than planning it.
 */

export interface ListShape {
  readonly byType: boolean
  readonly byAgency: boolean
  readonly beyondFirstPage: boolean
}

/** Always there: $1 owner, $2–$3 period, $4–$5 whole months, $6–$7 days before, $8–$9 days after. The rest as they come. */
const FIRST_FREE = 10

export const sumColumns = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
] as const

/**
 * The rows' columns, an array each of one JSON text: for twenty rows this costs the driver a quarter of reading them one by
 * one, and Postgres no more than sending them.
 */
const pageColumns = [
  'id',
  'type',
  'amount',
  'fee',
  'date',
  'description',
  'reference',
  'agency_id',
  'product_id',
  'updated_at',
] as const

// Each name that occurs once, as an object by id. Joined to the rows instead they cost half of the statement, and the
// planner, who cannot know how many rows a tenant's page has, may look up each row's names by reading the whole list.
const namesOfPage = (agency: string): string => `
  'agencies', (
    select json_object_agg(id, name) from agencies
    where owner_id = $1 and id = ${agency === '' ? 'any (array(select agency_id from page))' : agency}
  ),
  'standard_products', (
    select json_object_agg(p.id, json_build_array(p.name, p.category, o.name))
    from transaction_types as p left join operators as o on o.id = p.operator_id
    where p.id = any (array(select transaction_type_id from page))
  ),
  'custom_products', (
    select json_object_agg(p.id, json_build_array(p.name, p.category, o.name))
    from user_transaction_types as p left join operators as o on o.id = p.operator_id
    where p.owner_id = $1 and p.id = any (array(select user_transaction_type_id from page))
  )`

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
    id, type, amount, fee, date, description, reference, agency_id, transaction_type_id, user_transaction_type_id,
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
      json_build_object(${pageColumns.map((column) => `'${column}', columns.${column}`).join(', ')}, ${namesOfPage(agency)}) as page
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

/**
 * The statement for a shape. Its values: owner, first and last day, first and last whole month, first and last day before
 * them, first and last day after them; then agency, type and the number of rows before the page, as the shape has them.
 */
export const listTextOf = (shape: ListShape): string => texts.get(keyOf(shape)) ?? ''
