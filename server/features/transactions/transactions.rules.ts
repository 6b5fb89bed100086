import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { IdenticalEntry } from './identical-entry.queries.ts'
import type { EntryFacts } from './entry-facts.queries.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { CreateTransactionInput, UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { transactionFields, type TransactionRow } from '#shared/transactions/transaction-row.ts'

export function assertDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** Whether a repeated call asks for the stored transaction. A call without a date meant the day of the first call. */
export function hasSameContent(stored: TransactionRow, input: CreateTransactionInput): boolean {
  return (
    transactionFields.every(
      (field) => stored[field] === input[field] || (field === 'date' && input.date === undefined),
    ) &&
    stored.agencyId === input.agencyId &&
    stored.product?.kind === input.product?.kind &&
    stored.product?.id === input.product?.id
  )
}

/** Returns an earlier call's row, or undefined to try again. A closed day comes before a duplicate: confirming would not help. */
export function explainFailedInsert(
  input: CreateTransactionInput,
  facts: EntryFacts,
  identical: IdenticalEntry | undefined,
): TransactionRow | undefined {
  const { stored, isIdTaken } = facts
  if (stored !== undefined && hasSameContent(stored, input)) return stored
  if (stored !== undefined || isIdTaken) throw refuse('create.id_taken')
  assertReferences(input, facts)
  if (input.confirmDuplicate || identical === undefined) return undefined
  if (identical.isDayClosed) throw refuse('closings.day_closed', { date: identical.date })
  throw refuse('transactions.duplicate', { seconds: identical.age })
}

export function explainFailedUpdate(input: UpdateTransactionInput, facts: EntryFacts): undefined {
  const { stored } = facts
  if (stored === undefined) throw refuse('transactions.not_found')
  if (stored.updatedAt !== input.updatedAt) throw refuse('edit.stale', { current: stored })
  assertReferences(input, facts)
  return undefined
}

function assertReferences(
  { type, product }: Pick<CreateTransactionInput, 'type' | 'product'>,
  facts: EntryFacts,
): void {
  if (!facts.hasAgency) throw refuse('agencies.not_found')
  if (product !== null) assertProduct(type, product, facts)
  if (facts.referenceHolder !== undefined) throw refuse('transactions.reference_taken', facts.referenceHolder)
}

function assertProduct(type: Category, product: ProductRef, facts: EntryFacts): void {
  const { stored } = facts
  const isKept = stored?.product?.kind === product.kind && stored.product.id === product.id
  if (facts.product === undefined || !(facts.product.isLive || isKept)) throw refuse('products.not_found')
  if (facts.product.category !== type) throw refuse('products.wrong_direction')
}
