import { sql, type Kysely } from 'kysely'
import { clientMatches, clientName, type ClientName } from '#server/features/users/clients.queries.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface GroupOfClient extends ClientName {
  id: string
  name: string
  createdAt: Date
  agencyCount: number
}

export async function listAllGroups(
  db: Kysely<Database>,
  { search, page }: { search: string | null; page: number },
): Promise<{ rows: GroupOfClient[]; total: number }> {
  const found = db
    .selectFrom('groups as g')
    .innerJoin('users as u', 'u.id', 'g.owner_id')
    .leftJoin('profiles as p', 'p.user_id', 'g.owner_id')
    .$if(search !== null, (query) => query.where(clientMatches(search ?? '', { text: sql`g.name_key` })))
  // Pages first, so that agencies are counted for twenty groups only.
  const ofPage = found
    .select([
      'g.id',
      'g.name',
      'g.name_key',
      'g.created_at as createdAt',
      'g.owner_id as ownerId',
      clientName().as('ownerName'),
      'u.email as ownerEmail',
    ])
    .orderBy(byNameKey('g.name_key'))
    .orderBy('g.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const rows = await db
    .selectFrom(ofPage.as('g'))
    .select([
      'g.id',
      'g.name',
      'g.createdAt',
      'g.ownerId',
      'g.ownerName',
      'g.ownerEmail',
      sql<number>`(select count(*) from agencies as a where a.owner_id = g."ownerId" and a.group_id = g.id)`.as(
        'agencyCount',
      ),
    ])
    .orderBy(byNameKey('g.name_key'))
    .orderBy('g.id')
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
