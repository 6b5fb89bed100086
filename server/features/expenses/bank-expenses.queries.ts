import type { Insertable, Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { PayByBankInput } from '#shared/expenses/expense-input.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export const BANK_EXPENSE_FILE_KEY = 'bank_expenses_file'
export const FEED_FILE_KEY = 'feeds_file'

export function findBankExpenseOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<PayByBankInput | undefined> {
  return db
    .selectFrom('bank_expenses')
    .select([
      'id',
      'agency_id as agencyId',
      'place_id as placeId',
      'category_id as categoryId',
      'date',
      'amount',
      'note',
      'attachment_id as attachmentId',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** No month is locked meanwhile. On one machine the trigger of the table holds the account. */
function holdMonths(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  return lockSharedRow(trx, 'users', ownerId, 'use')
}

/** Throws SD020 when the month is locked, as the next two. */
export async function insertBankExpenseOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  expense: Omit<Insertable<Database['bank_expenses']>, 'owner_id'>,
): Promise<boolean> {
  await holdMonths(trx, ownerId)
  const row = await trx
    .insertInto('bank_expenses')
    .values({ ...expense, owner_id: ownerId })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBankExpenseOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<boolean> {
  await holdMonths(trx, ownerId)
  const row = await trx
    .deleteFrom('bank_expenses')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of a feed: throws SD001 when the day is closed. */
export async function updateCategoryOfExpenseOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { via, id, categoryId }: { via: 'cash' | 'bank'; id: string; categoryId: string },
): Promise<void> {
  if (via === 'bank') await holdMonths(trx, ownerId)
  await trx
    .updateTable(via === 'cash' ? 'feeds' : 'bank_expenses')
    .set({ category_id: categoryId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
