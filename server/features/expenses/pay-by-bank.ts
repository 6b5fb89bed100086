import type { Transaction } from 'kysely'
import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { findPlaceOwned, holdPlacesOwned } from '#server/features/places/places.queries.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { PayByBankInput } from '#shared/expenses/expense-input.ts'
import type { ExpenseRow } from '#shared/expenses/expense-row.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import {
  BANK_EXPENSE_FILE_KEY,
  deleteBankExpenseOwned,
  findBankExpenseOwned,
  insertBankExpenseOwned,
} from './bank-expenses.queries.ts'
import { assertExpense } from './assert-expense.ts'
import { findExpenseInScope } from './expense-list.queries.ts'
import { isSameBankExpense, ofAgency, toAuditFacts, toAuditSubject } from './expenses.rules.ts'

/**
 * An expense that a bank pays: no drawer changes. Throws `create.id_taken`, `agencies.not_found`, `places.not_found`,
 * `places.not_active`, `attachments.not_found`, `expenses.category_not_found`, `.category_retired`, `.not_a_bank`, `month.locked`,
 * and a field error for a date out of bounds.
 */
export async function payByBank(call: AuditedOwnerCall, input: PayByBankInput): Promise<ExpenseRow> {
  const { db, ownerId, today } = call
  const message = checkTransactionDate(input.date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
  try {
    return await inTransaction(db, async (trx) => {
      const { isNew } = await createOnce(trx, {
        key: { table: 'bank_expenses', ownerId, id: input.id },
        find: () => findBankExpenseOwned(trx, ownerId, input.id),
        isSame: (stored) => isSameBankExpense(stored, input),
        insert: () => insert(trx, call, input),
      })
      const row = await findExpenseInScope(trx, call, { via: 'bank', id: input.id })
      if (row === undefined) throw refuse('expenses.not_found')
      if (isNew) {
        await recordChange(call, trx, {
          action: 'expenses.payByBank',
          subject: toAuditSubject(row),
          ownerId,
          ...ofAgency(row),
          after: toAuditFacts(row),
        })
      }
      return row
    })
  } catch (error) {
    // Another row names the file.
    if (isUniqueViolation(error, BANK_EXPENSE_FILE_KEY)) throw refuse('attachments.not_found')
    throw error
  }
}

async function insert(trx: Transaction<Database>, call: AuditedOwnerCall, input: PayByBankInput): Promise<boolean> {
  const { ownerId, member } = call
  const { agencyId, placeId, categoryId, attachmentId, ...terms } = input
  if (agencyId !== null && (await findAgencyInScope(trx, call, agencyId)) === undefined) {
    throw refuse('agencies.not_found')
  }
  await holdMember(trx, call)
  if (placeId !== null) await assertBank(trx, call, placeId)
  await assertExpense(trx, call, { categoryId, attachmentId })
  return insertBankExpenseOwned(trx, ownerId, {
    ...terms,
    agency_id: agencyId,
    place_id: placeId,
    category_id: categoryId,
    attachment_id: attachmentId,
    created_by: member.id,
  })
}

async function assertBank(trx: Transaction<Database>, { ownerId }: AuditedOwnerCall, placeId: string): Promise<void> {
  await holdPlacesOwned(trx, ownerId, [placeId])
  const place = await findPlaceOwned(trx, ownerId, placeId)
  if (place === undefined) throw refuse('places.not_found')
  if (place.kind !== 'bank') throw refuse('expenses.not_a_bank')
  if (!place.active) throw refuse('places.not_active')
}

/** Throws `expenses.not_found`, `month.locked`. */
export function removeBankExpense(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const row = await findExpenseInScope(trx, call, { via: 'bank', id })
    if (row === undefined || !(await deleteBankExpenseOwned(trx, ownerId, id))) throw refuse('expenses.not_found')
    await recordChange(call, trx, {
      action: 'expenses.remove',
      subject: toAuditSubject(row),
      ownerId,
      ...ofAgency(row),
      before: toAuditFacts(row),
    })
    return { id }
  })
}
