import type { ProductKind } from '#shared/products/product-input.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionFields } from './transaction-input.ts'

/** The one list of fields that have a column of the same name. Every statement, file and audit line reads it. */
export const transactionFields = [
  'type',
  'amount',
  'fee',
  'date',
  'reference',
  'description',
] as const satisfies ReadonlyArray<keyof TransactionFields>
export type TransactionField = (typeof transactionFields)[number]

export function readTransactionFields(
  read: <Field extends TransactionField>(field: Field) => TransactionFields[Field],
): TransactionFields {
  return {
    type: read('type'),
    amount: read('amount'),
    fee: read('fee'),
    date: read('date'),
    reference: read('reference'),
    description: read('description'),
  }
}

export interface TransactionRow extends TransactionFields {
  id: string
  agencyId: string | null
  agencyName: string | null
  product: TransactionProduct | null
  operatorName: string | null
  /** The operator account whose balance it changes. */
  account: EntryAccount | null
  /** The day of its agency is closed: it can be neither edited nor deleted. */
  isDayClosed: boolean
  updatedAt: string
}

export interface TransactionDetail extends TransactionRow {
  /** When it was entered: `YYYY-MM-DDTHH:mm` in the business time zone. */
  createdAtLocal: string
  authorName: string | null
}

export interface EntryAccount {
  id: string
  label: string
}

export interface TransactionProduct {
  kind: ProductKind
  id: string
  name: string
  category: Category
}

export interface PeriodTotals extends TransactionSums {
  /** The part without an agency, which is in no drawer. */
  offDrawer: TransactionSums
}

export interface TransactionPage extends Paged<TransactionRow> {
  /** Null for a blind member. */
  totals: PeriodTotals | null
  /** A search found more than it counts: the rows are the newest of them, and the totals are zero. */
  isMore: boolean
}
