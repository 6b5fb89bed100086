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
  const groups = await found
    .select([
      'g.id',
      'g.name',
      'g.created_at as createdAt',
      'g.owner_id as ownerId',
      clientName().as('ownerName'),
      'u.email as ownerEmail',
    ])
    .orderBy(byNameKey('g.name_key'))
    .orderBy('g.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const agencyCounts = await countAgencies(db, groups)
  const rows = groups.map((group) => ({ ...group, agencyCount: agencyCounts.get(`${group.ownerId} ${group.id}`) ?? 0 }))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Of twenty groups at most, by tenant and id. */
async function countAgencies(
  db: Kysely<Database>,
  groups: ReadonlyArray<{ id: string; ownerId: string }>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ownerId: string; groupId: string; count: number }>`
    select owner_id as "ownerId", group_id as "groupId", count(*) as count from agencies
    where owner_id = any(${groups.map(({ ownerId }) => ownerId)}::uuid[])
      and group_id = any(${groups.map(({ id }) => id)}::uuid[]) group by 1, 2`.execute(db)
  return new Map(rows.map(({ ownerId, groupId, count }) => [`${ownerId} ${groupId}`, count]))
}
