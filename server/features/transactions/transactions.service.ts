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
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import {
  readTransactionFields,
  type TransactionPage,
  type TransactionRow,
} from '#shared/transactions/transaction-row.ts'
import { findEntryFactsOwned } from './entry-facts.queries.ts'
import { findIdenticalEntryOwned } from './identical-entry.queries.ts'
import { findReferenceSuccessorOwned } from './reference-holder.queries.ts'
import { insertTransactionOwned } from './transaction-insert.queries.ts'
import { listTransactionsOwned } from './transaction-list.queries.ts'
import {
  deleteTransactionOwned,
  findTransactionOwned,
  lockTransactionOwned,
  REFERENCE_INDEX,
  restoreTransactionOwned,
  updateTransactionOwned,
} from './transaction-write.queries.ts'
import { assertDate, explainFailedInsert, explainFailedUpdate } from './transactions.rules.ts'

export function listTransactions({ db, ownerId }: OwnerCall, input: ListTransactionsInput): Promise<TransactionPage> {
  return listTransactionsOwned(db, ownerId, input)
}

/** A repeated call returns the same row. Throws what `assertDate` and `explainFailedInsert` throw. */
export async function createTransaction(call: OwnerCall, input: CreateTransactionInput): Promise<TransactionRow> {
  const { db, ownerId, userId, today } = call
  const date = input.date ?? today
  assertDate(date, today)
  return writeOrExplain(
    () => insertTransactionOwned(db, ownerId, { ...input, date, createdBy: userId }),
    async () => {
      const facts = await findEntryFactsOwned(db, ownerId, input)
      return explainFailedInsert(input, facts, await findIdenticalEntryOwned(db, ownerId, { ...input, date }))
    },
  )
}

/** Throws what `assertDate` and `explainFailedUpdate` throw. */
export async function updateTransaction(
  call: AuditedOwnerCall,
  input: UpdateTransactionInput,
): Promise<TransactionRow> {
  const { db, ownerId, today } = call
  assertDate(input.date, today)
  return writeOrExplain(
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
    async () => explainFailedUpdate(input, await findEntryFactsOwned(db, ownerId, input)),
  )
}

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

/** A repeated call returns the restored row. Throws if its agency or product is gone or its reference taken. */
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
    name: `${directionLabels[type]} de ${formatMoney(amount)} du ${formatDate(date)}`,
  }
}

function toAuditFacts(row: TransactionRow) {
  return { ...readTransactionFields((field) => row[field]), agency: row.agencyName, product: row.product?.name ?? null }
}

async function refuseReference(db: OwnerCall['db'], ownerId: OwnerCall['ownerId'], id: string): Promise<Refusal> {
  const holder = await findReferenceSuccessorOwned(db, ownerId, id)
  // The holder is gone, or another call restored the row: the next try finds out.
  return holder === undefined
    ? refuse('service.busy', { retryAfterMs: retryDelays.callMs })
    : refuse('transactions.reference_reused', holder)
}

const MAX_TRIES = 2

async function writeOrExplain(
  write: () => Promise<TransactionRow | undefined>,
  explain: () => Promise<TransactionRow | undefined>,
): Promise<TransactionRow> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await unlessRefused(write)) ?? (await explain())
    if (row !== undefined) return row
  }
  throw refuse('service.busy', { retryAfterMs: retryDelays.callMs })
}

/** Returns undefined where a foreign key (agency or product) or the index of references refused the write. */
async function unlessRefused(write: () => Promise<TransactionRow | undefined>): Promise<TransactionRow | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error) || isUniqueViolation(error, REFERENCE_INDEX)) return undefined
    throw error
  }
}
