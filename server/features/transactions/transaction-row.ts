import type { TransactionFields } from '#shared/transactions/transaction-input.ts'
import {
  type EntryAccount,
  readTransactionFields,
  transactionFields,
  type TransactionProduct,
  type TransactionRow,
} from '#shared/transactions/transaction-row.ts'
import type { Category } from '#shared/cash/categories.ts'

/** All columns that `transactions` and `deleted_transactions` have in common. */
export const storedColumns = [
  'owner_id',
  'id',
  ...transactionFields,
  'agency_id',
  'transaction_type_id',
  'user_transaction_type_id',
  'reference_operator_id',
  'operator_id',
  'operator_account_id',
  'shift_id',
  'created_by',
  'created_at',
  'updated_at',
] as const

interface NamedIds {
  id: string
  agency_id: string | null
  agency_name: string | null
  transaction_type_id: string | null
  user_transaction_type_id: string | null
  product_name: string | null
  product_category: Category | null
  operator_name: string | null
  operator_account_id: string | null
  account_label: string | null
  is_day_closed: boolean
  /** ISO text. */
  updated_at: string
}

/** The one mapper: rows of queries, of a list's page and of an insert go through it. `read` returns the value of a field. */
export function toTransactionRow(row: NamedIds, read: Parameters<typeof readTransactionFields>[0]): TransactionRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- completed below; a spread takes ten times as long for each row of each list
  const made = readTransactionFields(read) as TransactionRow
  made.id = row.id
  made.agencyId = row.agency_id
  made.agencyName = row.agency_name
  made.product = toProduct(row)
  made.operatorName = row.operator_name
  made.account = toAccount(row)
  made.isDayClosed = row.is_day_closed
  made.updatedAt = row.updated_at
  return made
}

export function fromNamed(row: NamedIds & TransactionFields): TransactionRow {
  return toTransactionRow(row, (field) => row[field])
}

/** A row with the instant when it was entered and the person who did. */
export interface RecordedTransaction extends TransactionRow {
  createdAt: Date
  authorName: string | null
}

export function fromRecorded(
  row: NamedIds & TransactionFields & { created_at: Date; author_name: string | null },
): RecordedTransaction {
  const { created_at: createdAt, author_name: authorName } = row
  return { ...fromNamed(row), createdAt, authorName }
}

function toAccount({ operator_account_id: id, account_label: label }: NamedIds): EntryAccount | null {
  return id === null || label === null ? null : { id, label }
}

function toProduct(row: NamedIds): TransactionProduct | null {
  const id = row.transaction_type_id ?? row.user_transaction_type_id
  if (id === null || row.product_name === null || row.product_category === null) return null
  const kind = row.transaction_type_id === null ? 'custom' : 'standard'
  return { kind, id, name: row.product_name, category: row.product_category }
}
