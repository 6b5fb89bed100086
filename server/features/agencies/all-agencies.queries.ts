import { sql, type Kysely } from 'kysely'
import { clientMatches, clientName, type ClientName } from '#server/features/users/clients.queries.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface AgencyOfClient extends ClientName {
  id: string
  name: string
  groupId: string | null
  groupName: string | null
  /** Null: from the first movement. */
  trackingStart: IsoDate | null
  createdAt: Date
  transactionCount: number
}

export async function listAllAgencies(
  db: Kysely<Database>,
  { search, groupId, page }: { search: string | null; groupId?: string | undefined; page: number },
): Promise<{ rows: AgencyOfClient[]; total: number }> {
  const found = db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .leftJoin('profiles as p', 'p.user_id', 'a.owner_id')
    .leftJoin('groups as g', (join) => join.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.group_id'))
    .$if(search !== null, (query) =>
      query.where(clientMatches(search ?? '', { text: sql`concat_ws(' ', a.name_key, g.name_key)` })),
    )
    .$if(groupId !== undefined, (query) => query.where('a.group_id', '=', groupId ?? ''))
  const agencies = await found
    .select([
      'a.id',
      'a.name',
      'a.group_id as groupId',
      'g.name as groupName',
      'a.tracking_start as trackingStart',
      'a.created_at as createdAt',
      'a.owner_id as ownerId',
      clientName().as('ownerName'),
      'u.email as ownerEmail',
    ])
    .orderBy(byNameKey('a.name_key'))
    .orderBy('a.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const counts = await countTransactions(db, agencies)
  const rows = agencies.map((agency) => ({
    ...agency,
    transactionCount: counts.get(`${agency.ownerId} ${agency.id}`) ?? 0,
  }))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Of twenty agencies at most, by tenant and id. Reads the totals of months. */
async function countTransactions(
  db: Kysely<Database>,
  agencies: ReadonlyArray<{ id: string; ownerId: string }>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ownerId: string; agencyId: string; count: number }>`
    select owner_id as "ownerId", agency_id as "agencyId", sum(incoming_count + outgoing_count) as count
    from agency_month_totals
    where owner_id = any(${agencies.map(({ ownerId }) => ownerId)}::uuid[])
      and agency_id = any(${agencies.map(({ id }) => id)}::uuid[]) group by 1, 2`.execute(db)
  return new Map(rows.map(({ ownerId, agencyId, count }) => [`${ownerId} ${agencyId}`, count]))
}

export function findGroupHeading(
  db: Kysely<Database>,
  groupId: string,
): Promise<{ name: string; ownerName: string } | undefined> {
  return db
    .selectFrom('groups as g')
    .innerJoin('users as u', 'u.id', 'g.owner_id')
    .leftJoin('profiles as p', 'p.user_id', 'g.owner_id')
    .select(['g.name', clientName().as('ownerName')])
    .where('g.id', '=', groupId)
    .limit(1)
    .executeTakeFirst()
}
