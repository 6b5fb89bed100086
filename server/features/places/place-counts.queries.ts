import type { Insertable, Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface PlaceCountRecord {
  id: string
  placeId: string
  counts: CountLine[]
  counted: Centimes
  expected: Centimes
  difference: Centimes
  comment: string | null
}

export function findPlaceCountOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<PlaceCountRecord | undefined> {
  return db
    .selectFrom('place_counts')
    .select(['id', 'place_id as placeId', 'counts', 'counted', 'expected', 'difference', 'comment'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertPlaceCountOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  count: Omit<Insertable<Database['place_counts']>, 'owner_id'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('place_counts')
    .values({ ...count, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
