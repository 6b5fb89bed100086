import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/values/statuses.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'

/** A transaction with its names, as files have it. */
export interface ExportedTransaction {
  readonly date: IsoDate
  readonly type: Category
  readonly amount: Centimes
  readonly fee: Centimes
  readonly description: string | null
  /** The operator's own number of the operation. */
  readonly reference: string | null
  readonly agency_name: string | null
  readonly product_name: string | null
  readonly operator_name: string | null
}

const COLUMNS = sql.raw(`
  t.date, t.type, t.amount, t.fee, t.description, t.reference, agency.name as agency_name,
  coalesce(standard.name, custom.name) as product_name, operator.name as operator_name`)

function ofTransactions(ownerId: OwnerId) {
  return sql`
  from transactions as t
  left join agencies as agency on agency.owner_id = ${ownerId} and agency.id = t.agency_id
  left join transaction_types as standard on standard.id = t.transaction_type_id
  left join user_transaction_types as custom on custom.owner_id = ${ownerId} and custom.id = t.user_transaction_type_id
  left join operators as operator on operator.id = coalesce(standard.operator_id, custom.operator_id)
  where t.owner_id = ${ownerId}`
}

/** All rows of the tenant that the list's filter lets through, in the list's order: newest first. Some at a time. */
export function readListedTransactionsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { type, from, to, agencyId }: Omit<ListTransactionsInput, 'page'>,
  options: BatchOptions,
): AsyncIterable<ExportedTransaction[]> {
  return readInBatches(
    trx,
    sql<ExportedTransaction>`
      select ${COLUMNS} ${ofTransactions(ownerId)}
        ${type === undefined ? sql`` : sql`and t.type = ${type}`}
        ${agencyId === undefined ? sql`` : sql`and t.agency_id = ${agencyId}`}
        ${from === undefined ? sql`` : sql`and t.date >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and t.date <= ${to}::date`}
      order by t.date desc, t.created_at desc, t.id desc`,
    options,
  )
}

/** An agency's transactions of one day, in the order they were entered. Some at a time. */
export function readDayTransactionsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { agencyId: string; date: IsoDate },
  options: BatchOptions,
): AsyncIterable<ExportedTransaction[]> {
  return readInBatches(
    trx,
    sql<ExportedTransaction>`
      select ${COLUMNS} ${ofTransactions(ownerId)} and t.agency_id = ${agencyId} and t.date = ${date}::date
      order by t.created_at, t.id`,
    options,
  )
}
