import { isForeignKeyViolation, isUniqueViolation } from '#server/db/postgres-errors.ts'
import { refuse, type Refusal } from '#server/errors/refusal.ts'
import type { OwnerCall } from '#server/verb-context.ts'
import type {
  CreateTransactionInput,
  ListTransactionsInput,
  UpdateTransactionInput,
} from '#shared/transactions/transaction-input.ts'
import type { TransactionPage, TransactionRow } from '#shared/transactions/transaction-row.ts'
import { findEntryFactsOwned } from './entry-facts.queries.ts'
import { findIdenticalEntryOwned } from './identical-entry.queries.ts'
import { findReferenceSuccessorOwned } from './reference-holder.queries.ts'
import { listTransactionsOwned } from './transaction-list.queries.ts'
import {
  deleteTransactionOwned,
  findTransactionOwned,
  insertTransactionOwned,
  REFERENCE_INDEX,
  restoreTransactionOwned,
  updateTransactionOwned,
} from './transaction-write.queries.ts'
import { assertDate, judgeCreation, judgeEdit } from './transactions.rules.ts'

/** A page of the tenant's transactions, newest first, with count and sums of the whole period. */
export const listTransactions = ({ db, ownerId }: OwnerCall, input: ListTransactionsInput): Promise<TransactionPage> =>
  listTransactionsOwned(db, ownerId, input)

/**
 * Records a transaction; the same call again answers the same row (D10). Without a date it is dated today.
 *
 * Refuses a date out of bounds at its field; `create.id_taken`, `agencies.not_found`, `products.not_found` (also a retired
 * one), `products.wrong_direction`; `transactions.reference_taken` with where the operator's reference is; and
 * `transactions.duplicate` for an identical one of the last two minutes, unless `confirmDuplicate` says a person was asked.
 */
export const createTransaction = async (call: OwnerCall, input: CreateTransactionInput): Promise<TransactionRow> => {
  const { db, ownerId, userId, today } = call
  const date = input.date ?? today
  assertDate(date, today)
  return writeAndJudge(
    () => insertTransactionOwned(db, ownerId, { ...input, date, createdBy: userId }),
    async () => {
      const facts = await findEntryFactsOwned(db, ownerId, input)
      return judgeCreation(input, facts, await findIdenticalEntryOwned(db, ownerId, { ...input, date }))
    },
  )
}

/**
 * Edits a transaction (D11). Refuses a date out of bounds at its field; `transactions.not_found`, `edit.stale`, and agency,
 * product and reference as `createTransaction`, but that a retired product may stay.
 */
export const updateTransaction = async (call: OwnerCall, input: UpdateTransactionInput): Promise<TransactionRow> => {
  const { db, ownerId, today } = call
  assertDate(input.date, today)
  return writeAndJudge(
    () => updateTransactionOwned(db, ownerId, input),
    async () => judgeEdit(input, await findEntryFactsOwned(db, ownerId, input)),
  )
}

/** Deletes a transaction; it stays restorable (D30). Refuses `transactions.not_found`. */
export const removeTransaction = async (
  { db, ownerId, userId }: OwnerCall,
  { id }: { id: string },
): Promise<{ id: string }> => {
  if (!(await deleteTransactionOwned(db, ownerId, { id, deletedBy: userId }))) throw refuse('transactions.not_found')
  return { id }
}

/**
 * Brings a deleted transaction back as it was (D30); one that is back already is answered as it is. Refuses
 * `transactions.not_found`; `transactions.not_restorable` where its agency or product no longer exists;
 * `transactions.reference_reused` where another has its reference by now.
 */
export const restoreTransaction = async (
  { db, ownerId }: OwnerCall,
  { id }: { id: string },
): Promise<TransactionRow> => {
  try {
    const row = (await restoreTransactionOwned(db, ownerId, id)) ?? (await findTransactionOwned(db, ownerId, id))
    if (row === undefined) throw refuse('transactions.not_found')
    return row
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse('transactions.not_restorable')
    if (isUniqueViolation(error, REFERENCE_INDEX)) throw await refuseReference(db, ownerId, id)
    if (isUniqueViolation(error)) throw refuse('create.id_taken')
    throw error
  }
}

const refuseReference = async (db: OwnerCall['db'], ownerId: OwnerCall['ownerId'], id: string): Promise<Refusal> => {
  const holder = await findReferenceSuccessorOwned(db, ownerId, id)
  // Gone again, or restored by somebody else in this instant: the next try tells.
  return holder === undefined
    ? refuse('service.busy', { retryAfterMs: 1000 })
    : refuse('transactions.reference_reused', holder)
}

/** Agency or product can go or come between the write and the look at why it wrote nothing: twice is enough. */
const MAX_TRIES = 2

const writeAndJudge = async (
  write: () => Promise<TransactionRow | undefined>,
  judge: () => Promise<TransactionRow | undefined>,
): Promise<TransactionRow> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await unlessRefused(write)) ?? (await judge())
    if (row !== undefined) return row
  }
  throw refuse('service.busy', { retryAfterMs: 1000 })
}

/**
 * An agency or product deleted while the statement ran fails its foreign key, a reference that another transaction has (or
 * the same one, sent twice in an instant) its index; the facts then say which one.
 */
const unlessRefused = async (write: () => Promise<TransactionRow | undefined>): Promise<TransactionRow | undefined> => {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error) || isUniqueViolation(error, REFERENCE_INDEX)) return undefined
    throw error
  }
}
