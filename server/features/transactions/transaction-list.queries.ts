import { CompiledQuery, type Kysely } from 'kysely'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { jsonInstantToIso } from '#server/platform/db/json-instant.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { plainJson } from '#shared/wire/transformer.ts'
import type { ListTransactionsInput, TransactionFields } from '#shared/transactions/transaction-input.ts'
import {
  type TransactionField,
  type TransactionPage,
  type TransactionRow,
} from '#shared/transactions/transaction-row.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { Category } from '#shared/cash/categories.ts'
import { NO_AGENCY, NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import { isInScope, type AgencyScope } from '#shared/team/agency-scope.ts'
import { periodParts } from './period-parts.ts'
import { buildListText, type ListShape, type sumColumns } from './transaction-list-statement.ts'
import { toTransactionRow } from './transaction-row.ts'

type Column<Value> = readonly Value[] | null
type Names<Value> = Readonly<Record<string, Value>> | null
type ProductNames = readonly [name: string, category: Category, operatorName: string | null]

type SumColumns = {
  readonly [Name in (typeof sumColumns)[number]]: Name extends `${string}_count` ? number : Centimes
}

type FieldsOfPage = { readonly [Field in TransactionField]: Column<TransactionFields[Field]> }

interface PageColumns extends FieldsOfPage, SumColumns {
  readonly skip: number
  readonly id: Column<string>
  readonly agency_id: Column<string | null>
  readonly standard_id: Column<string | null>
  readonly custom_id: Column<string | null>
  readonly operator_account_id: Column<string | null>
  readonly updated_at: Column<string>
  /** The id of the agency, then the date. */
  readonly closed_days: readonly string[] | null
  /** In the order of `sumColumns`. */
  readonly off_drawer:
    | readonly [
        incomingCount: number,
        incomingAmount: Centimes,
        incomingFee: Centimes,
        outgoingCount: number,
        outgoingAmount: Centimes,
        outgoingFee: Centimes,
      ]
    | null
  readonly agencies: Names<string>
  readonly accounts: Names<string>
  readonly products: Names<ProductNames>
}

/** Until here it costs less to skip the rows before a page than to count the days of their month. */
const LAST_NEAR_PAGE = 3

export function compileTransactionPage(space: ScopedSpace, input: ListTransactionsInput): CompiledQuery {
  const { type, from, to, page } = input
  const values: Array<string | number | readonly string[]> = [space.ownerId]
  const byPeriod = from !== undefined || to !== undefined
  if (byPeriod) {
    const { all, months, head, tail } = periodParts(from, to)
    values.push(all.from, all.to, months.from, months.to, head.from, head.to, tail.from, tail.to)
  }
  const { byAgency, agencies } = whichAgencies(space.scope, input.agencyId)
  if (agencies !== undefined) values.push(agencies)
  if (type !== undefined) values.push(type)
  if (page > 1) values.push((page - 1) * PAGE_SIZE)
  const text = buildListText({
    byPeriod,
    byType: type !== undefined,
    byAgency,
    page: page === 1 ? 'first' : page <= LAST_NEAR_PAGE ? 'near' : 'far',
  })
  return CompiledQuery.raw(text, values)
}

function isNoAgency(agencyId: string | undefined): boolean {
  return agencyId === NO_AGENCY || agencyId === NO_AGENCY_ID
}

/** What the statement lists. An agency beyond the scope has no rows, as one that does not exist. */
function whichAgencies(
  scope: AgencyScope,
  agencyId: string | undefined,
): { byAgency: ListShape['byAgency']; agencies?: string | readonly string[] } {
  if (scope === 'all') {
    if (agencyId === undefined) return { byAgency: false }
    return isNoAgency(agencyId) ? { byAgency: 'none' } : { byAgency: 'one', agencies: agencyId }
  }
  if (agencyId !== undefined && !isInScope(scope, agencyId)) return { byAgency: 'many', agencies: [] }
  const [first, ...more] = scope
  if (agencyId !== undefined) return { byAgency: 'one', agencies: agencyId }
  return first !== undefined && more.length === 0
    ? { byAgency: 'one', agencies: first }
    : { byAgency: 'many', agencies: scope }
}

/** Rows and totals agree while others write. A page past the end returns the last one. */
export async function listTransactionsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  input: ListTransactionsInput,
): Promise<TransactionPage> {
  const { rows } = await db.executeQuery<{ page: PageColumns }>(compileTransactionPage(space, input))
  const list = rows[0]?.page
  if (list === undefined) throw new Error('the list statement returned no row')
  const totals = ofListedType(list, input.type)
  const offDrawer = isNoAgency(input.agencyId)
    ? { ...totals }
    : ofListedType(list.off_drawer === null ? NO_SUMS : toSums(list.off_drawer), input.type)
  return plainJson({
    rows: (list.id ?? []).map((id, index) => toRow(list, id, index)),
    total: totals.incomingCount + totals.outgoingCount,
    page: list.skip / PAGE_SIZE + 1,
    pageSize: PAGE_SIZE,
    totals: { ...totals, offDrawer },
    isMore: false,
  })
}

const NO_SUMS: SumColumns = {
  incoming_count: 0,
  incoming_amount: ZERO_AMOUNT,
  incoming_fee: ZERO_AMOUNT,
  outgoing_count: 0,
  outgoing_amount: ZERO_AMOUNT,
  outgoing_fee: ZERO_AMOUNT,
}

function toSums([
  incoming_count,
  incoming_amount,
  incoming_fee,
  outgoing_count,
  outgoing_amount,
  outgoing_fee,
]: NonNullable<PageColumns['off_drawer']>): SumColumns {
  return { incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee }
}

/** The totals are kept for both types together. */
function ofListedType(sums: SumColumns, type: Category | undefined): TransactionSums {
  const isListed = (its: Category) => type === undefined || type === its
  return {
    incomingCount: isListed('incoming') ? sums.incoming_count : 0,
    incomingAmount: isListed('incoming') ? sums.incoming_amount : ZERO_AMOUNT,
    incomingFee: isListed('incoming') ? sums.incoming_fee : ZERO_AMOUNT,
    outgoingCount: isListed('outgoing') ? sums.outgoing_count : 0,
    outgoingAmount: isListed('outgoing') ? sums.outgoing_amount : ZERO_AMOUNT,
    outgoingFee: isListed('outgoing') ? sums.outgoing_fee : ZERO_AMOUNT,
  }
}

function isDayClosed({ closed_days, agency_id, date }: PageColumns, index: number): boolean {
  return closed_days !== null && closed_days.includes(`${at(agency_id, index)}${at(date, index)}`)
}

function toRow(list: PageColumns, id: string, index: number): TransactionRow {
  const fields: FieldsOfPage = list
  const agencyId = at(list.agency_id, index)
  const standardId = at(list.standard_id, index)
  const customId = at(list.custom_id, index)
  const accountId = at(list.operator_account_id, index)
  const names = list.products?.[standardId === null ? `custom${customId}` : `standard${standardId}`]
  const row = {
    id,
    agency_id: agencyId,
    agency_name: agencyId === null ? null : (list.agencies?.[agencyId] ?? null),
    transaction_type_id: standardId,
    user_transaction_type_id: customId,
    product_name: names?.[0] ?? null,
    product_category: names?.[1] ?? null,
    operator_name: names?.[2] ?? null,
    operator_account_id: accountId,
    account_label: accountId === null ? null : (list.accounts?.[accountId] ?? null),
    is_day_closed: isDayClosed(list, index),
    updated_at: jsonInstantToIso(at(list.updated_at, index)),
  }
  return toTransactionRow(row, <Field extends TransactionField>(field: Field) =>
    at<TransactionFields[Field]>(fields[field], index),
  )
}

function at<Value>(column: Column<Value>, index: number): Value {
  const value = column?.[index]
  if (value === undefined) throw new Error('the columns of a page differ in length')
  return value
}
