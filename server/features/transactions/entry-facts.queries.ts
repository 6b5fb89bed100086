import type { Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { findProductForEntry, type ProductForEntry } from '#server/features/products/products.queries.ts'
import type { ReferenceHolder } from '#shared/errors/codes.ts'
import type { CreateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { findReferenceHolderOwned } from './reference-holder.queries.ts'
import { findTransactionOwned } from './transaction-write.queries.ts'

export interface EntryFacts {
  readonly stored: TransactionRow | undefined
  /** The id names a deleted transaction of the tenant, or another tenant's. */
  readonly isIdTaken: boolean
  readonly hasAgency: boolean
  readonly product: ProductForEntry | undefined
  readonly referenceHolder: ReferenceHolder | undefined
}

async function isTransactionIdTaken(db: Kysely<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const taken = await db
    .selectFrom('transactions')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '<>', ownerId)
    .unionAll(db.selectFrom('deleted_transactions').select('id').where('owner_id', '=', ownerId).where('id', '=', id))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

async function agencyExists(db: Kysely<Database>, ownerId: OwnerId, agencyId: string): Promise<boolean> {
  const agency = await db
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', agencyId)
    .executeTakeFirst()
  return agency !== undefined
}

/** Called only after a write that wrote nothing, so several statements are acceptable. */
export async function findEntryFactsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  entry: Pick<CreateTransactionInput, 'id' | 'type' | 'agencyId' | 'product' | 'reference'>,
): Promise<EntryFacts> {
  const { id, type, agencyId, reference } = entry
  const product = entry.product === null ? undefined : await findProductForEntry(db, ownerId, entry.product)
  const operatorId = product?.operatorId ?? null
  return {
    stored: await findTransactionOwned(db, ownerId, id),
    isIdTaken: await isTransactionIdTaken(db, ownerId, id),
    hasAgency: agencyId === null || (await agencyExists(db, ownerId, agencyId)),
    product,
    referenceHolder:
      reference === null ? undefined : await findReferenceHolderOwned(db, ownerId, { id, type, reference, operatorId }),
  }
}
