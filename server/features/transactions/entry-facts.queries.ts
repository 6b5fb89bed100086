import type { Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { listOpenAccountsOwned } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import { findProductForEntry, type ProductForEntry } from '#server/features/products/products.queries.ts'
import type { ReferenceHolder } from '#shared/errors/codes.ts'
import type { CreateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { EntryAccount, TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { findReferenceHolderOwned, hideBeyond } from './reference-holder.queries.ts'
import { findTransactionOwned } from './transaction-write.queries.ts'

export interface EntryFacts {
  readonly stored: TransactionRow | undefined
  /** The id names a deleted transaction of the tenant, one beyond the scope, or another tenant's. */
  readonly isIdTaken: boolean
  readonly hasAgency: boolean
  readonly product: ProductForEntry | undefined
  /** Null where it is beyond the scope. */
  readonly referenceHolder: ReferenceHolder | null | undefined
  /** The open accounts of the agency and the product's operator on the day of the entry. */
  readonly accounts: readonly EntryAccount[]
  /** Another operator has one there, so that the product's operator needs one. */
  readonly lacksAccount: boolean
}

async function isTransactionIdTaken(db: Kysely<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const deleted = db
    .selectFrom('deleted_transactions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
  const another = db.selectFrom('transactions').select('id').where('id', '=', id).where('owner_id', '<>', ownerId)
  // An id is unique within a tenant where tables are distributed: another one's would be a question to every machine.
  const query = isDistributed() ? deleted : deleted.unionAll(another)
  return (await query.limit(1).executeTakeFirst()) !== undefined
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
export async function findEntryFactsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  entry: Pick<CreateTransactionInput, 'id' | 'type' | 'agencyId' | 'product' | 'reference'> & { date: IsoDate },
): Promise<EntryFacts> {
  const { ownerId, scope } = space
  const { id, type, agencyId, reference, date } = entry
  const product = entry.product === null ? undefined : await findProductForEntry(db, ownerId, entry.product)
  const operatorId = product?.operatorId ?? null
  const stored = await findTransactionOwned(db, ownerId, id)
  const isSeen = stored !== undefined && isInScope(scope, stored.agencyId)
  const holder =
    reference === null ? undefined : await findReferenceHolderOwned(db, ownerId, { id, type, reference, operatorId })
  const open = agencyId === null ? [] : await listOpenAccountsOwned(db, ownerId, { agencyId, date })
  const accounts = open.filter((account) => account.operatorId === operatorId)
  return {
    stored: isSeen ? stored : undefined,
    isIdTaken: (stored !== undefined && !isSeen) || (await isTransactionIdTaken(db, ownerId, id)),
    hasAgency: agencyId === null || (isInScope(scope, agencyId) && (await agencyExists(db, ownerId, agencyId))),
    product,
    referenceHolder: holder && hideBeyond(scope, holder),
    accounts,
    lacksAccount: operatorId !== null && accounts.length === 0 && open.length > 0,
  }
}
