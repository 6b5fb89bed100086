import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { followEdit, lockCredit, removeCredit, restoreCredit } from '#server/features/debts/credit-of-transaction.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { assertMayChange, findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import { assertHoldsCash, findShiftRefusal } from '#server/features/shifts/cash-holder.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { AuditedOwnerCall, OwnerCall, SpaceCall } from '#server/deps.ts'
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
  type TransactionDetail,
  type TransactionPage,
  type TransactionRow,
} from '#shared/transactions/transaction-row.ts'
import { findAccountChoiceOwned } from './entry-account.queries.ts'
import { findEntryFactsInScope } from './entry-facts.queries.ts'
import { findIdenticalEntryOwned } from './identical-entry.queries.ts'
import { findReferenceSuccessorOwned, hideBeyond } from './reference-holder.queries.ts'
import { insertTransactionOwned } from './transaction-insert.queries.ts'
import { listTransactionsInScope } from './transaction-list.queries.ts'
import { listTransactionsByPersonInScope, searchTransactionsInScope } from './transaction-search.queries.ts'
import {
  deleteTransactionOwned,
  findRecordedTransactionOwned,
  findTransactionOwned,
  isDeletedInScope,
  lockTransactionInScope,
  REFERENCE_INDEX,
  restoreTransactionOwned,
  updateTransactionOwned,
} from './transaction-write.queries.ts'
import { assertDate, chooseAccount, explainFailedInsert, explainFailedUpdate } from './transactions.rules.ts'

export function listTransactions(call: SpaceCall, input: ListTransactionsInput): Promise<TransactionPage> {
  const { search, createdBy } = input
  if (typeof search === 'string') return searchTransactionsInScope(call.db, call, { ...input, search })
  return createdBy === undefined
    ? listTransactionsInScope(call.db, call, input)
    : listTransactionsByPersonInScope(call.db, call, { ...input, createdBy })
}

/** As `listTransactions`; a blind member reads no sums. */
export async function listOwnTransactions(call: OwnerCall, input: ListTransactionsInput): Promise<TransactionPage> {
  const page = await listTransactions(call, input)
  return call.member.blind ? { ...page, totals: null } : page
}

/** Throws `transactions.not_found`. */
export async function getTransaction(
  { db, ownerId, scope, timeZone }: SpaceCall,
  { id }: { id: string },
): Promise<TransactionDetail> {
  const found = await findRecordedTransactionOwned(db, ownerId, id)
  if (found === undefined || !isInScope(scope, found.agencyId)) throw refuse('transactions.not_found')
  const { createdAt, ...row } = found
  return { ...row, createdAtLocal: civilDateTime(createdAt, timeZone) }
}

/** A repeated call returns the same row. Throws what `assertDate` and `explainFailedInsert` throw. */
export function createTransaction(call: OwnerCall, input: CreateTransactionInput): Promise<TransactionRow> {
  return enterTransaction(call, input, (entry) => insertTransactionOwned(call.db, call.ownerId, entry))
}

type NewTransaction = Parameters<typeof insertTransactionOwned>[2]

/** The same with what else is inserted. `insert` returns undefined where the transaction was not. */
export async function enterTransaction(
  call: OwnerCall,
  input: CreateTransactionInput,
  insert: (entry: NewTransaction) => Promise<TransactionRow | undefined>,
): Promise<TransactionRow> {
  const { db, ownerId, scope, member, today } = call
  const date = input.date ?? today
  assertDate(date, today)
  // Refused only after it is known that the call does not repeat an earlier one.
  const refusal = findEntryRefusal(call, { ...input, date })
  const isAllowed = refusal === undefined && isInScope(scope, input.agencyId)
  const author = { createdBy: member.id, isCashier: member.role === 'cashier' }
  return writeOrExplain(
    async () => (isAllowed ? insert({ ...input, date, ...author }) : undefined),
    async () => {
      const facts = await findEntryFactsInScope(db, call, { ...input, date })
      const identical = isAllowed ? await findIdenticalEntryOwned(db, ownerId, { ...input, date }) : undefined
      // Removed during the call.
      if ((await findMemberOwned(db, ownerId, member.id)) === undefined) throw refuse('access.not_signed_in')
      const unheld = isAllowed ? await findShiftRefusal(db, call, { ...input, date }) : undefined
      return explainFailedInsert(input, facts, identical, refusal ?? unheld)
    },
  )
}

/** Throws what `assertDate` and `explainFailedUpdate` throw. */
export async function updateTransaction(
  call: AuditedOwnerCall,
  input: UpdateTransactionInput,
): Promise<TransactionRow> {
  const { db, ownerId, scope, today } = call
  assertDate(input.date, today)
  return writeOrExplain(
    () =>
      inTransaction(db, async (trx) => {
        const before = await lockTransactionInScope(trx, call, input.id)
        if (before === undefined) return undefined
        await assertMayChange(trx, call, 'transactions', input.id)
        const moved = before.date === input.date ? undefined : input.date
        const refusal = findEntryRefusal(call, { ...input, date: moved })
        if (refusal !== undefined) throw refusal
        if (!isInScope(scope, input.agencyId)) return undefined
        if (input.agencyId !== null && input.agencyId !== before.agencyId) {
          await assertHoldsCash(trx, call, { agencyId: input.agencyId, date: input.date })
        }
        if (before.updatedAt !== input.updatedAt) return undefined
        const credit = await lockCredit(trx, call, input.id)
        const choice = await findAccountChoiceOwned(trx, ownerId, input)
        const account = chooseAccount(input.accountId, choice)
        const { operatorId } = choice
        const after = await updateTransactionOwned(trx, ownerId, {
          ...input,
          accountId: account?.id ?? null,
          operatorId,
        })
        if (after !== undefined) {
          await followEdit(trx, call, credit, { before, after })
          const facts = {
            before: { ...toAuditFacts(before), account: choice.stored?.label ?? null },
            after: { ...toAuditFacts(after), account: account?.label ?? null },
          }
          await recordEdit(call, trx, {
            action: 'transactions.update',
            subject: toAuditSubject(before),
            ownerId,
            // A move names both agencies: neither's managers may read the name of the other.
            agencyId: before.agencyId === after.agencyId ? after.agencyId : null,
            ...facts,
          })
        }
        return after
      }),
    async () => explainFailedUpdate(input, await findEntryFactsInScope(db, call, input)),
  )
}

export function removeTransaction(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId, member } = call
    const row = await lockTransactionInScope(trx, call, id)
    if (row === undefined) throw refuse('transactions.not_found')
    await assertMayChange(trx, call, 'transactions', id)
    await holdMember(trx, call)
    await removeCredit(trx, call, id)
    if (!(await deleteTransactionOwned(trx, ownerId, { id, deletedBy: member.id }))) {
      throw refuse('transactions.not_found')
    }
    const before = toAuditFacts(row)
    await recordChange(call, trx, {
      action: 'transactions.remove',
      subject: toAuditSubject(row),
      ownerId,
      agencyId: row.agencyId,
      before,
    })
    return { id }
  })
}

/** A repeated call returns the restored row. Throws if its agency or product is gone or its reference taken. */
export async function restoreTransaction(call: AuditedOwnerCall, { id }: { id: string }): Promise<TransactionRow> {
  const { db, ownerId, scope } = call
  try {
    const back = await inTransaction(db, async (trx) => {
      if (!(await isDeletedInScope(trx, call, id))) return undefined
      await assertMayChange(trx, call, 'deleted_transactions', id)
      const row = await restoreTransactionOwned(trx, ownerId, id)
      if (row === undefined) return undefined
      await restoreCredit(trx, call, row)
      const after = toAuditFacts(row)
      await recordChange(call, trx, {
        action: 'transactions.restore',
        subject: toAuditSubject(row),
        ownerId,
        agencyId: row.agencyId,
        after,
      })
      return row
    })
    const row = back ?? (await findTransactionOwned(db, ownerId, id))
    if (row === undefined || !isInScope(scope, row.agencyId)) throw refuse('transactions.not_found')
    return row
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse('transactions.not_restorable')
    if (isUniqueViolation(error, REFERENCE_INDEX)) throw await refuseReference(call, id)
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

async function refuseReference({ db, ownerId, scope }: OwnerCall, id: string): Promise<Refusal> {
  const holder = await findReferenceSuccessorOwned(db, ownerId, id)
  // The holder is gone, or another call restored the row: the next try finds out.
  return holder === undefined
    ? refuse('service.busy', { retryAfterMs: retryDelays.callMs })
    : refuse('transactions.reference_reused', hideBeyond(scope, holder))
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
