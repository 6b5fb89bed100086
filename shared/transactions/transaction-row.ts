import type { ProductKind } from '#shared/products/product-input.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
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
  updatedAt: string
}

export interface TransactionProduct {
  kind: ProductKind
  id: string
  name: string
  category: Category
}

export interface PeriodTotals {
  incomingCount: number
  incomingAmount: Centimes
  incomingFee: Centimes
  outgoingCount: number
  outgoingAmount: Centimes
  outgoingFee: Centimes
}

export interface TransactionPage extends Paged<TransactionRow> {
  totals: PeriodTotals
}
