import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
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
  lockTransactionOwned,
  REFERENCE_INDEX,
  restoreTransactionOwned,
  updateTransactionOwned,
} from './transaction-write.queries.ts'
import { assertDate, judgeCreation, judgeEdit } from './transactions.rules.ts'

/** A page of the tenant's transactions, newest first, with count and sums of the whole period. */
export function listTransactions({ db, ownerId }: OwnerCall, input: ListTransactionsInput): Promise<TransactionPage> {
  return listTransactionsOwned(db, ownerId, input)
}

/**
 * Records a transaction; the same call again answers the same row (D10). Without a date it is dated today.
 *
 * Refuses a date out of bounds at its field; `create.id_taken`, `agencies.not_found`, `products.not_found` (also a retired
 * one), `products.wrong_direction`; `transactions.reference_taken` with where the operator's reference is; and
 * `transactions.duplicate` for an identical one of the last two minutes, unless `confirmDuplicate` says a person was asked.
 */
export async function createTransaction(call: OwnerCall, input: CreateTransactionInput): Promise<TransactionRow> {
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
 * Edits a transaction (D11), with a line in the trail. Refuses a date out of bounds at its field; `transactions.not_found`, `edit.stale`, and agency,
 * product and reference as `createTransaction`, but that a retired product may stay.
 */
export async function updateTransaction(
  call: AuditedOwnerCall,
  input: UpdateTransactionInput,
): Promise<TransactionRow> {
  const { db, ownerId, today } = call
  assertDate(input.date, today)
  return writeAndJudge(
    () =>
      inTransaction(db, async (trx) => {
        const before = await lockTransactionOwned(trx, ownerId, input.id)
        const after = await updateTransactionOwned(trx, ownerId, input)
        if (before !== undefined && after !== undefined) {
          const facts = { before: toAuditFacts(before), after: toAuditFacts(after) }
          await recordEdit(call, trx, {
            action: 'transactions.update',
            subject: toAuditSubject(before),
            ownerId,
            ...facts,
          })
        }
        return after
      }),
    async () => judgeEdit(input, await findEntryFactsOwned(db, ownerId, input)),
  )
}

/** Deletes a transaction, with a line in the trail; it stays restorable (D30). Refuses `transactions.not_found`. */
export function removeTransaction(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, userId } = call
    const row = await lockTransactionOwned(trx, ownerId, id)
    if (row === undefined || !(await deleteTransactionOwned(trx, ownerId, { id, deletedBy: userId }))) {
      throw refuse('transactions.not_found')
    }
    const before = toAuditFacts(row)
    await recordChange(call, trx, { action: 'transactions.remove', subject: toAuditSubject(row), ownerId, before })
    return { id }
  })
}

/**
 * Brings a deleted transaction back as it was (D30); one that is back already is answered as it is. Refuses
 * `transactions.not_found`; `transactions.not_restorable` where its agency or product no longer exists;
 * `transactions.reference_reused` where another has its reference by now.
 */
export async function restoreTransaction(call: AuditedOwnerCall, { id }: { id: string }): Promise<TransactionRow> {
  const { db, ownerId } = call
  try {
    const back = await inTransaction(db, async (trx) => {
      const row = await restoreTransactionOwned(trx, ownerId, id)
      if (row === undefined) return undefined
      const after = toAuditFacts(row)
      await recordChange(call, trx, { action: 'transactions.restore', subject: toAuditSubject(row), ownerId, after })
      return row
    })
    const row = back ?? (await findTransactionOwned(db, ownerId, id))
    if (row === undefined) throw refuse('transactions.not_found')
    return row
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse('transactions.not_restorable')
    if (isUniqueViolation(error, REFERENCE_INDEX)) throw await refuseReference(db, ownerId, id)
    if (isUniqueViolation(error)) throw refuse('create.id_taken')
    throw error
  }
}

function toAuditSubject({ id, type, amount, date }: TransactionRow) {
  return {
    id,
    name: `${type === 'incoming' ? 'Entrée' : 'Sortie'} de ${formatMoney(amount)} du ${formatDate(date)}`,
  }
}

/** What the trail tells of a transaction. */
function toAuditFacts(row: TransactionRow) {
  return {
    type: row.type,
    amount: row.amount,
    fee: row.fee,
    date: row.date,
    agency: row.agencyName,
    product: row.product?.name ?? null,
    reference: row.reference,
    description: row.description,
  }
}

async function refuseReference(db: OwnerCall['db'], ownerId: OwnerCall['ownerId'], id: string): Promise<Refusal> {
  const holder = await findReferenceSuccessorOwned(db, ownerId, id)
  // Gone again, or restored by somebody else in this instant: the next try tells.
  return holder === undefined
    ? refuse('service.busy', { retryAfterMs: retryDelays.callMs })
    : refuse('transactions.reference_reused', holder)
}

/** Agency or product can go or come between the write and the look at why it wrote nothing: twice is enough. */
const MAX_TRIES = 2

async function writeAndJudge(
  write: () => Promise<TransactionRow | undefined>,
  judge: () => Promise<TransactionRow | undefined>,
): Promise<TransactionRow> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await unlessRefused(write)) ?? (await judge())
    if (row !== undefined) return row
  }
  throw refuse('service.busy', { retryAfterMs: retryDelays.callMs })
}

/**
 * An agency or product deleted while the statement ran fails its foreign key, a reference that another transaction has (or
 * the same one, sent twice in an instant) its index; the facts then say which one.
 */
async function unlessRefused(write: () => Promise<TransactionRow | undefined>): Promise<TransactionRow | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error) || isUniqueViolation(error, REFERENCE_INDEX)) return undefined
    throw error
  }
}
