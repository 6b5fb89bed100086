import { PAGE_SIZE } from '#shared/values/paging.ts'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import { transactionFields } from '#shared/transactions/transaction-row.ts'

// One plain SQL statement for a page, its names and its totals: compiling it with Kysely at each call would cost more than
// planning it. A text has only the parts its shape needs, because setting up a part costs as much as running it
// (docs/performance.md).

export interface ListShape {
  readonly byPeriod: boolean
  readonly byType: boolean
  /** `many`: of the agencies of a list. */
  readonly byAgency: false | 'one' | 'many' | 'none'
  /** `near`: so close to the first page that its rows are skipped one by one. */
  readonly page: 'first' | 'near' | 'far'
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
const pageColumns = [
  'id',
  ...transactionFields,
  'agency_id',
  'standard_id',
  'custom_id',
  'operator_account_id',
  'updated_at',
] as const

const namedIds = ['agency_id', 'standard_id', 'custom_id', 'operator_account_id'] as const

// Agencies by id, products by kind and id: a custom product may have the id of a standard one. Joining the names to the
// rows costs half of the statement, and the planner may then read a whole list for each row.
function buildPageNames(agency: string): string {
  return `
  'agencies', (
    select json_object_agg(id, name) from agencies
    where owner_id = $1 and id = ${agency === '' ? 'any (columns.agency_ids)' : agency}
  ),
  'accounts', (
    select json_object_agg(id, label) from operator_accounts
    where owner_id = $1 and id = any (columns.operator_account_ids)
  ),
  'products', (
    select json_object_agg(
      p.kind || p.id,
      json_build_array(p.name, p.category, o.name)
    )
    from (
      select 'standard' as kind, id, name, category, operator_id from transaction_types
      where id = any (columns.standard_ids)
      union all
      select 'custom', id, name, category, operator_id from user_transaction_types
      where owner_id = $1 and id = any (columns.custom_ids)
    ) as p
    left join operators as o on o.id = p.operator_id
  )`
}

// Read from an index that has closed days only, as one range for each agency of the page.
const CLOSED_DAYS = `(
  select json_agg(agency_id::text || date::text) from agency_day_totals
  where owner_id = $1 and closed and agency_id = any (columns.agency_ids)
    and date between columns.first_day and columns.last_day
)`

const NEWEST_FIRST = 'date desc, created_at desc, id desc'

// `date >= $2` as a row comparison: for a plain range the planner expects almost no rows and may choose the wrong index.
const FROM_FIRST_DAY = `(date, created_at, id) >= ($2::date, '-infinity'::timestamptz, '${'0'.repeat(32)}'::uuid)`

function listText({ byPeriod, byType, byAgency, page: place }: ListShape): string {
  const beyondFirstPage = place !== 'first'
  const isFar = place === 'far'
  let next = byPeriod ? FIRST_FREE_AFTER_PERIOD : FIRST_FREE
  const agency = byAgency === 'one' ? `$${next++}::uuid` : ''
  const agencies = byAgency === 'many' ? `$${next++}::uuid[]` : ''
  const type = byType ? `$${next++}::text` : ''
  const offset = beyondFirstPage ? `$${next++}::bigint` : ''
  const table = byAgency === false ? 'owner' : 'agency'
  const offDrawer = `owner_id = $1 and agency_id = '${NO_AGENCY_ID}'`
  const ofAgency = `owner_id = $1 and agency_id = ${agency}`
  const ofAgencies = `owner_id = $1 and agency_id = any (${agencies})`
  const summed = { one: ofAgency, many: ofAgencies, none: offDrawer, all: 'owner_id = $1' }[byAgency || 'all']
  const listed = {
    one: ofAgency,
    many: 'owner_id = $1 and agency_id = each_agency.id',
    none: 'owner_id = $1 and agency_id is null',
    all: 'owner_id = $1',
  }[byAgency || 'all']
  const ofRow = byType ? `${listed} and type = ${type}` : listed

  const between = (unit: 'month' | 'date', from: string, to: string) =>
    `and ${unit} between ${from}::date and ${to}::date and ${from}::date <= ${to}::date`
  // Of several agencies a day has several rows, and where a page begins is found by day.
  const isMany = byAgency === 'many'
  const sumOfDay = (column: (typeof sumColumns)[number]) =>
    `sum(${column})::${column.endsWith('_count') ? 'integer' : 'bigint'} as ${column}`
  const summedColumns = isMany ? sumColumns.map(sumOfDay).join(', ') : sumColumns.join(', ')
  const byDay = (unit: 'month' | 'date') => (isMany ? `group by ${unit}` : '')
  const selectParts = (from: string, condition: string) => {
    const monthTotals = `select month as day, true as is_month, ${summedColumns} from ${from}_month_totals where ${condition}`
    const dayTotals = `select date as day, false as is_month, ${summedColumns} from ${from}_day_totals where ${condition}`
    return byPeriod
      ? [
          `${monthTotals} ${between('month', '$4', '$5')} ${byDay('month')}`,
          `${dayTotals} ${between('date', '$6', '$7')} ${byDay('date')}`,
          `${dayTotals} ${between('date', '$8', '$9')} ${byDay('date')}`,
        ].join(' union all ')
      : `${monthTotals} ${byDay('month')}`
  }
  const parts = selectParts(table, summed)
  // Of one agency nothing is off the drawer; without an agency everything is.
  const offDrawerSums =
    byAgency === false
      ? `(
        select json_build_array(${sumColumns.map((column) => `coalesce(sum(${column}), 0)`).join(', ')})
        from (${selectParts('agency', offDrawer)}) as off
      )`
      : 'null'
  const selectRows = (sums: string) =>
    byType
      ? `case when ${type} = 'incoming' then ${sums}.incoming_count else ${sums}.outgoing_count end`
      : `${sums}.incoming_count + ${sums}.outgoing_count`
  const totals = `
    select ${sumColumns.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ')} from parts`
  const rowColumns = `
    id, ${transactionFields.join(', ')}, agency_id, transaction_type_id as standard_id,
    user_transaction_type_id as custom_id, operator_account_id, created_at, updated_at`
  // A page past the last is the last one.
  const wanted = `
    wanted as materialized (
      select least(${offset}, greatest(${selectRows('t')} - 1, 0) / ${PAGE_SIZE} * ${PAGE_SIZE}) as skip from totals as t
    )`
  // Counts down by month, then by day, and only there row by row.
  const position = `
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
          select date, ${isMany ? `sum(${selectRows('days')})::integer` : selectRows('days')} as rows
          from ${table}_day_totals as days
          where ${summed} and date between part.day and (part.day + interval '1 month - 1 day')::date ${byDay('date')}
        ) as r
        where part.is_month
      ) as d, wanted
      where d.before <= skip and skip < d.before + d.rows
      union all
      select day, before from part where not is_month
    )`
  const lastOfPeriod = byPeriod ? '$3::date' : ''
  const last = isFar ? `(select ${byPeriod ? `least(date, ${lastOfPeriod})` : 'date'} from start)` : lastOfPeriod
  const inPeriod = `${last === '' ? '' : `and date <= ${last}`} ${byPeriod ? `and ${FROM_FIRST_DAY}` : ''}`
  const toSkip = isFar ? '(select skip - before from wanted, start)' : '(select skip from wanted)'
  const rowsWhere = (condition: string, count: string) => `
    select ${rowColumns} from transactions
    where ${condition} ${inPeriod}
    order by ${NEWEST_FIRST} limit ${count}`
  const lastOfPage = beyondFirstPage ? `${toSkip} + ${PAGE_SIZE}` : `${PAGE_SIZE}`
  // The newest of each agency, however few it has among those of a large tenant.
  const ofEachAgency = (rows: string) =>
    isMany ? `select newest.* from unnest(${agencies}) as each_agency (id), lateral (${rows}) as newest` : rows
  const mergeNewest = (rows: readonly string[]) => `
    select * from (${rows.map((each) => `(${ofEachAgency(each)})`).join(' union all ')}) as merged
    order by ${NEWEST_FIRST} limit ${PAGE_SIZE}`
  const ofBothTypes = () =>
    mergeNewest(['incoming', 'outgoing'].map((each) => rowsWhere(`${listed} and type = '${each}'`, lastOfPage)))
  const newest =
    byAgency !== false && !byType
      ? ofBothTypes()
      : isMany
        ? mergeNewest([rowsWhere(ofRow, lastOfPage)])
        : rowsWhere(ofRow, String(PAGE_SIZE))
  const page = beyondFirstPage ? `${newest} offset ${toSkip}` : newest

  // One subquery gives both the columns and the ids of names: a materialized page read twice costs a tenth more.
  const columns = `
    select ${pageColumns.map((column) => `json_agg(${column}) as ${column}`).join(', ')},
      min(date) as first_day, max(date) as last_day,
      ${namedIds.map((column) => `array_agg(${column}) as ${column}s`).join(', ')}
    from (${page}) as page`
  // Read a second time to find where a later page starts; otherwise Postgres may sum while it reads.
  const materialized = beyondFirstPage ? 'materialized' : 'not materialized'
  return `
    with parts as ${materialized} (${parts}),
    totals as ${materialized} (${totals})${beyondFirstPage ? `, ${wanted}` : ''}${isFar ? `, ${position}` : ''}
    select json_build_object(
      ${sumColumns.map((column) => `'${column}', totals.${column}`).join(', ')},
      'skip', ${beyondFirstPage ? 'wanted.skip' : '0'},
      ${pageColumns.map((column) => `'${column}', columns.${column}`).join(', ')},
      'closed_days', ${CLOSED_DAYS}, 'off_drawer', ${offDrawerSums}, ${buildPageNames(agency)}
    ) as page
    from totals, ${beyondFirstPage ? 'wanted,' : ''} (${columns}) as columns`
}

const texts = new Map<number, string>()

const agencyIndex = { one: 12, none: 24, many: 36 } as const
const pageIndex = { first: 0, near: 1, far: 2 } as const

function shapeIndex({ byPeriod, byType, byAgency, page }: ListShape): number {
  return (byPeriod ? 6 : 0) + (byType ? 3 : 0) + pageIndex[page] + (byAgency === false ? 0 : agencyIndex[byAgency])
}

const yesAndNo = [false, true]
const shapes: ListShape[] = yesAndNo.flatMap((byPeriod) =>
  yesAndNo.flatMap((byType) =>
    ([false, 'one', 'many', 'none'] as const).flatMap((byAgency) =>
      (['first', 'near', 'far'] as const).map((page) => ({ byPeriod, byType, byAgency, page })),
    ),
  ),
)
for (const shape of shapes) texts.set(shapeIndex(shape), listText(shape).replace(/\s+/g, ' ').trim())

/** Parameters, if the shape has them: owner; the period's days (see above); agency or agencies; type; number of rows before the page. */
export function buildListText(shape: ListShape): string {
  return texts.get(shapeIndex(shape)) ?? ''
}
