import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'

type Reader = Kysely<Database> | Transaction<Database>

interface Named {
  id: string
  name: string
}

/** By name. */
export function listOperatorNames(db: Reader, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy(byNameKey('name_key'))
    .orderBy('id')
    .execute()
}

/** By name. */
export function listAgencyNamesOwned(db: Reader, ownerId: OwnerId): Promise<Named[]> {
  return db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .orderBy(byNameKey('name_key'))
    .orderBy('id')
    .execute()
}
