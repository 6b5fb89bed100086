import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/values/statuses.ts'
import type { TransactionProduct, TransactionRow } from '#shared/transactions/transaction-row.ts'

/** A transaction with the names that go with it, as the statements of this noun answer it. */
export interface NamedTransaction {
  id: string
  type: Category
  amount: Centimes
  fee: Centimes
  date: IsoDate
  description: string | null
  reference: string | null
  agency_id: string | null
  agency_name: string | null
  transaction_type_id: string | null
  user_transaction_type_id: string | null
  product_name: string | null
  product_category: Category | null
  operator_name: string | null
  updated_at: Date
}

/** The columns of `NamedTransaction`, from the row `t` and the joins of `namesOf`. */
export function nameColumns(t: string): string {
  return `
  ${t}.id, ${t}.type, ${t}.amount, ${t}.fee, ${t}.date, ${t}.description, ${t}.reference,
  ${t}.agency_id, agency.name as agency_name, ${t}.transaction_type_id, ${t}.user_transaction_type_id,
  coalesce(standard.name, custom.name) as product_name, coalesce(standard.category, custom.category) as product_category,
  operator.name as operator_name, ${t}.updated_at`
}

/** Joins the names to the rows of `t`, all by primary key. */
export function selectNames(t: string, owner: string): string {
  return `
  left join agencies as agency on agency.owner_id = ${owner} and agency.id = ${t}.agency_id
  left join transaction_types as standard on standard.id = ${t}.transaction_type_id
  left join user_transaction_types as custom on custom.owner_id = ${owner} and custom.id = ${t}.user_transaction_type_id
  left join operators as operator on operator.id = coalesce(standard.operator_id, custom.operator_id)`
}

export function toTransactionRow(row: NamedTransaction): TransactionRow {
  return {
    id: row.id,
    type: row.type,
    amount: row.amount,
    fee: row.fee,
    date: row.date,
    description: row.description,
    reference: row.reference,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    product: toProduct(row),
    operatorName: row.operator_name,
    updatedAt: row.updated_at.toISOString(),
  }
}

function toProduct(row: NamedTransaction): TransactionProduct | null {
  const id = row.transaction_type_id ?? row.user_transaction_type_id
  if (id === null || row.product_name === null || row.product_category === null) return null
  const kind = row.transaction_type_id === null ? 'custom' : 'standard'
  return { kind, id, name: row.product_name, category: row.product_category }
}
