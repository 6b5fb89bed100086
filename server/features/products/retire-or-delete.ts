import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import {
  type CustomProductRow,
  deleteCustomProductOwned,
  findCustomProductOwned,
  isProductNamedOwned,
  lockCustomProductOwned,
  updateCustomProductRetiredOwned,
} from './custom-products.queries.ts'

export type Removal = 'retired' | 'deleted'

export interface Removed {
  removal: Removal
  row: CustomProductRow
}

/** Locked before looking: a transaction recorded now is either seen or refused by its foreign key. */
export async function retireOrDelete(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, sort }: { id: string; sort: 'product' | 'type' },
): Promise<Removed | undefined> {
  await lockCustomProductOwned(trx, ownerId, id)
  const row = await findCustomProductOwned(trx, ownerId, id)
  if (row === undefined || !row.isLive || (row.operatorId === null) !== (sort === 'type')) return undefined
  if (await isProductNamedOwned(trx, ownerId, id)) {
    await updateCustomProductRetiredOwned(trx, ownerId, id)
    return { removal: 'retired', row }
  }
  await deleteCustomProductOwned(trx, ownerId, id)
  return { removal: 'deleted', row }
}
