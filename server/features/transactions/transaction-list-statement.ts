import { PAGE_SIZE } from '#shared/values/paging.ts'
import { transactionFields } from '#shared/transactions/transaction-row.ts'

// One plain SQL statement for a page, its names and its totals: compiling it with Kysely at each call would cost more than
// planning it. A text has only the parts its shape needs, because setting up a part costs as much as running it
// (docs/performance.md).

export interface ListShape {
  readonly byPeriod: boolean
  readonly byType: boolean
  readonly byAgency: boolean
  readonly beyondFirstPage: boolean
}

/** $1 is the owner. With a period: $2–$3 its days, $4–$5 whole months, $6–$7 days before, $8–$9 days after. */
const FIRST_FREE = 2
const FIRST_FREE_AFTER_PERIOD = 10

export const sumColumns = [
  'incoming_count',
  'incoming_amount',
  'incoming_fee',
  'outgoing_count',
  'outgoing_amount',
  'outgoing_fee',
] as const

// An array per column in one JSON text: parsing it takes a quarter of the time that the driver takes for twenty rows.
const pageColumns = ['id', ...transactionFields, 'agency_id', 'standard_id', 'custom_id', 'updated_at'] as const

const namedIds = ['agency_id', 'standard_id', 'custom_id'] as const

// Agencies by id, products by kind and id: a custom product may have the id of a standard one. Joining the names to the
// rows costs half of the statement, and the planner may then read a whole list for each row.
function buildPageNames(agency: string): string {
  return `
  'agencies', (
    select json_object_agg(id, name) from agencies
    where owner_id = $1 and id = ${agency === '' ? 'any (columns.agency_ids)' : agency}
  ),
  'products', (
    select json_object_agg(
      p.kind || p.id,
      json_build_array(p.name, p.category, (select o.name from operators as o where o.id = p.operator_id))
    )
    from (
      select 'standard' as kind, id, name, category, operator_id from transaction_types
      where id = any (columns.standard_ids)
      union all
      select 'custom', id, name, category, operator_id from user_transaction_types
      where owner_id = $1 and id = any (columns.custom_ids)
    ) as p
  )`
}

const NEWEST_FIRST = 'date desc, created_at desc, id desc'

// `date >= $2` as a row comparison: for a plain range the planner expects almost no rows and may choose the wrong index.
const FROM_FIRST_DAY = `(date, created_at, id) >= ($2::date, '-infinity'::timestamptz, '${'0'.repeat(32)}'::uuid)`

function listText({ byPeriod, byType, byAgency, beyondFirstPage }: ListShape): string {
  let next = byPeriod ? FIRST_FREE_AFTER_PERIOD : FIRST_FREE
  const agency = byAgency ? `$${next++}::uuid` : ''
  const type = byType ? `$${next++}::text` : ''
  const offset = beyondFirstPage ? `$${next++}::bigint` : ''
  const table = byAgency ? 'agency' : 'owner'
  const ofTenant = byAgency ? `owner_id = $1 and agency_id = ${agency}` : 'owner_id = $1'
  const ofRow = byType ? `${ofTenant} and type = ${type}` : ofTenant

  const monthTotals = `
    select month as day, true as is_month, ${sumColumns.join(', ')} from ${table}_month_totals where ${ofTenant}`
  const dayTotals = `
    select date as day, false as is_month, ${sumColumns.join(', ')} from ${table}_day_totals where ${ofTenant}`
  const between = (unit: 'month' | 'date', from: string, to: string) =>
    `and ${unit} between ${from}::date and ${to}::date and ${from}::date <= ${to}::date`
  const parts = byPeriod
    ? [
        `${monthTotals} ${between('month', '$4', '$5')}`,
        `${dayTotals} ${between('date', '$6', '$7')}`,
        `${dayTotals} ${between('date', '$8', '$9')}`,
      ].join(' union all ')
    : monthTotals
  const selectRows = (sums: string) =>
    byType
      ? `case when ${type} = 'incoming' then ${sums}.incoming_count else ${sums}.outgoing_count end`
      : `${sums}.incoming_count + ${sums}.outgoing_count`
  const totals = `
    select ${sumColumns.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ')} from parts`
  const rowColumns = `
    id, ${transactionFields.join(', ')}, agency_id, transaction_type_id as standard_id,
    user_transaction_type_id as custom_id, created_at, updated_at`
  // Counts down by month, then by day, and only there row by row. A page past the last is the last one.
  const position = `
    wanted as materialized (
      select least(${offset}, greatest(${selectRows('t')} - 1, 0) / ${PAGE_SIZE} * ${PAGE_SIZE}) as skip from totals as t
    ),
    part as materialized (
      select p.day, p.is_month, p.before
      from (
        select day, is_month, sum(rows) over (order by day desc) - rows as before, rows
        from (select day, is_month, ${selectRows('parts')} as rows from parts) as r
      ) as p, wanted
      where p.before <= skip and skip < p.before + p.rows
    ),
    start as materialized (
      select d.date, d.before
      from (
        select date, part.before + sum(rows) over (order by date desc) - rows as before, rows
        from part, lateral (
          select date, ${selectRows('days')} as rows
          from ${table}_day_totals as days
          where ${ofTenant} and date between part.day and (part.day + interval '1 month - 1 day')::date
        ) as r
        where part.is_month
      ) as d, wanted
      where d.before <= skip and skip < d.before + d.rows
      union all
      select day, before from part where not is_month
    )`
  const lastOfPeriod = byPeriod ? '$3::date' : ''
  const last = beyondFirstPage
    ? `(select ${byPeriod ? `least(date, ${lastOfPeriod})` : 'date'} from start)`
    : lastOfPeriod
  const inPeriod = `${last === '' ? '' : `and date <= ${last}`} ${byPeriod ? `and ${FROM_FIRST_DAY}` : ''}`
  const toSkip = beyondFirstPage ? '(select skip - before from wanted, start)' : ''
  const rowsWhere = (condition: string, count: string) => `
    select ${rowColumns} from transactions
    where ${condition} ${inPeriod}
    order by ${NEWEST_FIRST} limit ${count}`
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

  // One subquery gives both the columns and the ids of names: a materialized page read twice costs a tenth more.
  const columns = `
    select ${pageColumns.map((column) => `json_agg(${column}) as ${column}`).join(', ')},
      ${namedIds.map((column) => `array_agg(${column}) as ${column}s`).join(', ')}
    from (${page}) as page`
  // Read a second time to find where a later page starts; otherwise Postgres may sum while it reads.
  const materialized = beyondFirstPage ? 'materialized' : 'not materialized'
  return `
    with parts as ${materialized} (${parts}),
    totals as ${materialized} (${totals})${beyondFirstPage ? `, ${position}` : ''}
    select json_build_object(
      ${sumColumns.map((column) => `'${column}', totals.${column}`).join(', ')},
      'skip', ${beyondFirstPage ? 'wanted.skip' : '0'},
      ${pageColumns.map((column) => `'${column}', columns.${column}`).join(', ')}, ${buildPageNames(agency)}
    ) as page
    from totals, ${beyondFirstPage ? 'wanted,' : ''} (${columns}) as columns`
}

const texts = new Map<number, string>()

function shapeIndex({ byPeriod, byType, byAgency, beyondFirstPage }: ListShape): number {
  return (byPeriod ? 8 : 0) + (byType ? 4 : 0) + (byAgency ? 2 : 0) + (beyondFirstPage ? 1 : 0)
}

const yesAndNo = [false, true]
const shapes: ListShape[] = yesAndNo.flatMap((byPeriod) =>
  yesAndNo.flatMap((byType) =>
    yesAndNo.flatMap((byAgency) =>
      yesAndNo.map((beyondFirstPage) => ({ byPeriod, byType, byAgency, beyondFirstPage })),
    ),
  ),
)
for (const shape of shapes) texts.set(shapeIndex(shape), listText(shape).replace(/\s+/g, ' ').trim())

/** Parameters, if the shape has them: owner; the period's days (see above); agency; type; number of rows before the page. */
export function buildListText(shape: ListShape): string {
  return texts.get(shapeIndex(shape)) ?? ''
}
