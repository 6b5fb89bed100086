import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
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
import type { Category } from '#shared/cash/categories.ts'
import { periodParts } from './period-parts.ts'
import { buildListText, type sumColumns } from './transaction-list-statement.ts'
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
  readonly updated_at: Column<string>
  readonly agencies: Names<string>
  readonly products: Names<ProductNames>
}

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

/** Rows and totals agree while others write. A page past the end returns the last one. */
export async function listTransactionsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  input: ListTransactionsInput,
): Promise<TransactionPage> {
  const { rows } = await db.executeQuery<{ page: PageColumns }>(compileTransactionPage(ownerId, input))
  const list = rows[0]?.page
  if (list === undefined) throw new Error('the list statement returned no row')
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
    rows: (list.id ?? []).map((id, index) => toRow(list, id, index)),
    total: totals.incomingCount + totals.outgoingCount,
    page: list.skip / PAGE_SIZE + 1,
    pageSize: PAGE_SIZE,
    totals,
  })
}

function toRow(list: PageColumns, id: string, index: number): TransactionRow {
  const fields: FieldsOfPage = list
  const agencyId = at(list.agency_id, index)
  const standardId = at(list.standard_id, index)
  const customId = at(list.custom_id, index)
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
