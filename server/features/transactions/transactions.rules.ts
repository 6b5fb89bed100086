import { FieldRefusal, refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { IdenticalEntry } from './identical-entry.queries.ts'
import type { EntryFacts } from './entry-facts.queries.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { CreateTransactionInput, UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { type EntryAccount, transactionFields, type TransactionRow } from '#shared/transactions/transaction-row.ts'

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
    stored.product?.id === input.product?.id &&
    // Without an account the first call meant the only open one, if any.
    (input.accountId === null || input.accountId === stored.account?.id)
  )
}

/**
 * Returns an earlier call's row, or undefined to try again. `refusal` is of a value that the member may not enter, or of cash that they
 * do not hold. A closed day comes
 * before a duplicate: confirming would not help.
 */
export function explainFailedInsert(
  input: CreateTransactionInput,
  facts: EntryFacts,
  identical: IdenticalEntry | undefined,
  refusal: Refusal | FieldRefusal | undefined,
): TransactionRow | undefined {
  const { stored, isIdTaken } = facts
  if (stored !== undefined && hasSameContent(stored, input)) return stored
  if (stored !== undefined || isIdTaken) throw refuse('create.id_taken')
  if (refusal !== undefined) throw refusal
  assertReferences(input, facts)
  chooseAccount(input.accountId, { open: facts.accounts, lacksAccount: facts.lacksAccount })
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

interface AccountChoice {
  readonly open: readonly EntryAccount[]
  /** Of an edited transaction. */
  readonly stored?: EntryAccount | null
  /** The edit leaves agency, operator and day as they are. */
  readonly isKept?: boolean
  /** Only other operators have an open account in the agency: the counter does not offer the product there. */
  readonly lacksAccount?: boolean
}

/**
 * The account that an entry changes: the wanted one, else that of the edited transaction, else the only one. An entry that had
 * none stays without one. Throws `operatorAccounts.not_open`, and a field error where several are open and none is chosen, or where
 * the product is not offered.
 */
export function chooseAccount(
  wanted: string | null,
  { open, stored = null, isKept = false, lacksAccount = false }: AccountChoice,
): EntryAccount | null {
  if (lacksAccount) throw new FieldRefusal({ product: fieldMessages.productWithoutAccount })
  const find = (id: string) => open.find((account) => account.id === id)
  if (wanted !== null) {
    const account = find(wanted)
    if (account === undefined) throw refuse('operatorAccounts.not_open')
    return account
  }
  if (stored === null && isKept) return null
  const kept = stored === null ? undefined : find(stored.id)
  if (kept !== undefined) return kept
  if (open.length > 1) throw new FieldRefusal({ accountId: fieldMessages.chooseAccount })
  return open[0] ?? null
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
