import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** By name; of the whole tenant: a member of one agency may send to another. */
export async function listAgencyNamesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
): Promise<Array<{ id: string; name: string; countArrivals: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; countArrivals: boolean }>`
    select id, name, count_arrivals as "countArrivals" from agencies where owner_id = ${ownerId} order by ${byNameKey('name_key')}, id`.execute(
    db,
  )
  return rows
}
