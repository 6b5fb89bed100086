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
  // Pages first, so that transactions are added up for twenty agencies only.
  const ofPage = found
    .select([
      'a.id',
      'a.name',
      'a.name_key',
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
  const rows = await db
    .selectFrom(ofPage.as('a'))
    .select([
      'a.id',
      'a.name',
      'a.groupId',
      'a.groupName',
      'a.trackingStart',
      'a.createdAt',
      'a.ownerId',
      'a.ownerName',
      'a.ownerEmail',
      sql<number>`(
        select coalesce(sum(incoming_count + outgoing_count), 0) from agency_month_totals as t
        where t.owner_id = a."ownerId" and t.agency_id = a.id
      )`.as('transactionCount'),
    ])
    .orderBy(byNameKey('a.name_key'))
    .orderBy('a.id')
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
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
