import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CreateCategoryInput, UpdateCategoryInput } from '#shared/expenses/expense-input.ts'
import type { ExpenseCategory } from '#shared/expenses/expense-row.ts'

export const CATEGORY_NAME_KEY = 'expense_categories_name'

function selectCategoriesOwned(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('expense_categories')
    .select(['id', 'name', 'retired', versionText('updated_at').as('updatedAt')])
    .where('owner_id', '=', ownerId)
}

/** By name. */
export function listCategoriesOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<ExpenseCategory[]> {
  return selectCategoriesOwned(db, ownerId).orderBy(byNameKey('name_key')).execute()
}

export function findCategoryOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<ExpenseCategory | undefined> {
  return selectCategoriesOwned(db, ownerId).where('id', '=', id).executeTakeFirst()
}

export async function countCategoriesOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<number> {
  const { total } = await trx
    .selectFrom('expense_categories')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns false where the id or the name is taken. */
export async function insertCategoryOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, name }: CreateCategoryInput,
): Promise<boolean> {
  const row = await trx
    .insertInto('expense_categories')
    .values({ owner_id: ownerId, id, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false for another version. Violates `CATEGORY_NAME_KEY`. */
export async function updateCategoryOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, name, retired }: UpdateCategoryInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('expense_categories')
    .set({ name, retired })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
