import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import type { Category } from '#shared/values/statuses.ts'

/** A transaction as lists show it and as every write answers it. */
export interface TransactionRow {
  id: string
  type: Category
  /** Above zero; the sign comes from the type. */
  amount: Centimes
  /** What the agency charges on top, zero or more. */
  fee: Centimes
  date: IsoDate
  description: string | null
  /** The operator's own number (MTCN). */
  reference: string | null
  agencyId: string | null
  agencyName: string | null
  product: TransactionProduct | null
  /** The operator of the product. */
  operatorName: string | null
  /** The version that an edit carries (D11), as ISO text: a list of dates costs three times what one of strings does. */
  updatedAt: string
}

export interface TransactionProduct {
  kind: ProductKind
  id: string
  name: string
  category: Category
}

/** Of everything the filter lets through, not of one page. */
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
