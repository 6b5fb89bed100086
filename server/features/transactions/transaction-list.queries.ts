import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { jsonInstantToIso } from '#server/platform/db/json-instant.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { plainJson } from '#shared/wire/transformer.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionPage, TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { Category } from '#shared/values/statuses.ts'
import { periodParts } from './period-parts.ts'
import { buildListText, type sumColumns } from './transaction-list-statement.ts'

type Column<Value> = readonly Value[] | null
type Names<Value> = Readonly<Record<string, Value>> | null
type ProductNames = readonly [name: string, category: Category, operatorName: string | null]

type SumColumns = {
  readonly [Name in (typeof sumColumns)[number]]: Name extends `${string}_count` ? number : Centimes
}

/** What the statement returns, always one row. Columns and names are null where the page has none. */
interface PageColumns extends SumColumns {
  readonly skip: number
  readonly id: Column<string>
  readonly type: Column<Category>
  readonly amount: Column<Centimes>
  readonly fee: Column<Centimes>
  readonly date: Column<IsoDate>
  readonly description: Column<string | null>
  readonly reference: Column<string | null>
  readonly agency_id: Column<string | null>
  readonly standard_id: Column<string | null>
  readonly custom_id: Column<string | null>
  readonly updated_at: Column<string>
  readonly agencies: Names<string>
  /** By `standard` or `custom` and the id. */
  readonly products: Names<ProductNames>
}

/** The statement for a page, as it is sent. */
export function compileTransactionPage(ownerId: OwnerId, input: ListTransactionsInput): CompiledQuery {
  const { type, agencyId, from, to, page } = input
  const values: Array<string | number> = [ownerId]
  const byPeriod = from !== undefined || to !== undefined
  if (byPeriod) {
    const { all, months, head, tail } = periodParts(from, to)
    values.push(all.from, all.to, months.from, months.to, head.from, head.to, tail.from, tail.to)
  }
  if (agencyId !== undefined) values.push(agencyId)
  if (type !== undefined) values.push(type)
  if (page > 1) values.push((page - 1) * PAGE_SIZE)
  const text = buildListText({
    byPeriod,
    byType: type !== undefined,
    byAgency: agencyId !== undefined,
    beyondFirstPage: page > 1,
  })
  return CompiledQuery.raw(text, values)
}

/**
 * A page of the tenant's transactions, newest first, with the exact count and the sums of the whole period. From one
 * snapshot: rows and totals agree also while others write. A page past the last answers the last.
 */
export async function listTransactionsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  input: ListTransactionsInput,
): Promise<TransactionPage> {
  const { rows } = await db.executeQuery<{ page: PageColumns }>(compileTransactionPage(ownerId, input))
  const list = rows[0]?.page
  if (list === undefined) throw new Error('the totals of a period are always one row')
  const ofType = (type: Category) => input.type === undefined || input.type === type
  const totals = {
    incomingCount: ofType('incoming') ? list.incoming_count : 0,
    incomingAmount: ofType('incoming') ? list.incoming_amount : ZERO_AMOUNT,
    incomingFee: ofType('incoming') ? list.incoming_fee : ZERO_AMOUNT,
    outgoingCount: ofType('outgoing') ? list.outgoing_count : 0,
    outgoingAmount: ofType('outgoing') ? list.outgoing_amount : ZERO_AMOUNT,
    outgoingFee: ofType('outgoing') ? list.outgoing_fee : ZERO_AMOUNT,
  }
  return plainJson({
    rows: (list.id ?? []).map((id, index) => rowAt(list, id, index)),
    total: totals.incomingCount + totals.outgoingCount,
    page: list.skip / PAGE_SIZE + 1,
    pageSize: PAGE_SIZE,
    totals,
  })
}

function rowAt(list: PageColumns, id: string, index: number): TransactionRow {
  const agencyId = list.agency_id?.[index] ?? null
  const standardId = list.standard_id?.[index] ?? null
  const productId = standardId ?? list.custom_id?.[index] ?? null
  const kind = standardId === null ? 'custom' : 'standard'
  const names = productId === null ? undefined : list.products?.[kind + productId]
  return {
    id,
    type: at(list.type, index),
    amount: at(list.amount, index),
    fee: at(list.fee, index),
    date: at(list.date, index),
    description: list.description?.[index] ?? null,
    reference: list.reference?.[index] ?? null,
    agencyId,
    agencyName: agencyId === null ? null : (list.agencies?.[agencyId] ?? null),
    product:
      productId === null || names === undefined ? null : { kind, id: productId, name: names[0], category: names[1] },
    operatorName: names?.[2] ?? null,
    updatedAt: jsonInstantToIso(at(list.updated_at, index)),
  }
}

/** All columns have as many values as the page has rows. */
function at<Value>(column: Column<Value>, index: number): Value {
  const value = column?.[index]
  if (value === undefined) throw new Error('the columns of a page differ in length')
  return value
}
