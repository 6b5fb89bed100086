import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import {
  type CustomProductRow,
  deleteCustomProductOwned,
  findCustomProductOwned,
  hasTransactionsOwned,
  lockCustomProductOwned,
  updateCustomProductRetiredOwned,
} from './custom-products.queries.ts'

/** What became of a product or a type that was removed (D19). */
export type Removal = 'retired' | 'deleted'

/** What became of it, and the row as it was. */
export interface Removed {
  removal: Removal
  row: CustomProductRow
}

/**
 * Retires what transactions name, and deletes what none does (D19). Locked before looking: a transaction being recorded now
 * is either seen or refused by its foreign key. Undefined where the tenant has no live one of that sort.
 * @param sort a product has an operator, a type of the settings screen has none (D16)
 */
export async function retireOrDelete(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, sort }: { id: string; sort: 'product' | 'type' },
): Promise<Removed | undefined> {
  await lockCustomProductOwned(trx, ownerId, id)
  const row = await findCustomProductOwned(trx, ownerId, id)
  if (row === undefined || !row.isLive || (row.operatorId === null) !== (sort === 'type')) return undefined
  if (await hasTransactionsOwned(trx, ownerId, id)) {
    await updateCustomProductRetiredOwned(trx, ownerId, id)
    return { removal: 'retired', row }
  }
  await deleteCustomProductOwned(trx, ownerId, id)
  return { removal: 'deleted', row }
}
