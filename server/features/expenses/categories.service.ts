import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { CreateCategoryInput, UpdateCategoryInput } from '#shared/expenses/expense-input.ts'
import type { ExpenseCategory } from '#shared/expenses/expense-row.ts'
import { MAX_EXPENSE_CATEGORIES } from '#shared/expenses/expense-terms.ts'
import {
  CATEGORY_NAME_KEY,
  countCategoriesOwned,
  findCategoryOwned,
  insertCategoryOwned,
  listCategoriesOwned,
  updateCategoryOwned,
} from './categories.queries.ts'

export function listCategories({ db, ownerId }: SpaceCall): Promise<ExpenseCategory[]> {
  return listCategoriesOwned(db, ownerId)
}

/** Throws `create.id_taken`, `expenses.category_taken`, `expenses.too_many_categories`. */
export function createCategory(call: AuditedOwnerCall, input: CreateCategoryInput): Promise<ExpenseCategory> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'expense_categories', ownerId, id: input.id },
      find: () => findCategoryOwned(trx, ownerId, input.id),
      isSame: ({ name }) => name === input.name,
      insert: async () => {
        if ((await countCategoriesOwned(trx, ownerId)) >= MAX_EXPENSE_CATEGORIES) {
          throw refuse('expenses.too_many_categories', { max: MAX_EXPENSE_CATEGORIES })
        }
        return insertCategoryOwned(trx, ownerId, input)
      },
      conflict: () => refuse('expenses.category_taken'),
    })
    if (isNew) {
      const { id, name } = row
      await recordChange(call, trx, {
        action: 'expenses.createCategory',
        subject: { id, name },
        ownerId,
        after: { name },
      })
    }
    return row
  })
}

/** Renames it, or takes it out of the choice. Throws `expenses.category_not_found`, `.category_taken`, `edit.stale`. */
export async function updateCategory(call: AuditedOwnerCall, input: UpdateCategoryInput): Promise<ExpenseCategory> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      const before = await findCategoryOwned(trx, ownerId, input.id)
      if (before === undefined) throw refuse('expenses.category_not_found')
      const isSaved = await updateCategoryOwned(trx, ownerId, input)
      const after = (await findCategoryOwned(trx, ownerId, input.id)) ?? before
      if (!isSaved) throw staleEdit(after)
      await recordEdit(call, trx, {
        action: 'expenses.updateCategory',
        subject: { id: before.id, name: before.name },
        ownerId,
        before: toAuditFacts(before),
        after: toAuditFacts(after),
      })
      return after
    })
  } catch (error) {
    if (isUniqueViolation(error, CATEGORY_NAME_KEY)) throw refuse('expenses.category_taken')
    throw error
  }
}

/** For a new expense. Throws `expenses.category_not_found`, `expenses.category_retired`. */
export async function assertCategory(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  const category = await findCategoryOwned(trx, ownerId, id)
  if (category === undefined) throw refuse('expenses.category_not_found')
  if (category.retired) throw refuse('expenses.category_retired')
}

function toAuditFacts({ name, retired }: ExpenseCategory) {
  return { name, active: !retired }
}
