import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'

export interface GroupRow {
  id: string
  name: string
  createdAt: Date
  updatedAt: string
  agencyCount: number
}

type Reader = Kysely<Database> | Transaction<Database>

function selectGroups(db: Reader, { ownerId, scope }: ScopedSpace) {
  return db
    .selectFrom('groups as g')
    .select((eb) => [
      'g.id',
      'g.name',
      'g.created_at as createdAt',
      versionText('g.updated_at').as('updatedAt'),
      eb
        .selectFrom('agencies as a')
        .whereRef('a.owner_id', '=', 'g.owner_id')
        .whereRef('a.group_id', '=', 'g.id')
        .$if(scope !== 'all', (query) => query.where(isWithin(scope === 'all' ? [] : scope, 'a.id')))
        .select((count) => count.fn.countAll<number>().as('agencyCount'))
        .$asScalar()
        .$notNull()
        .as('agencyCount'),
    ])
    .where('g.owner_id', '=', ownerId)
}

/** Of a limited scope, the groups that have an agency in it. */
export async function listGroupsInScope(db: Reader, space: ScopedSpace): Promise<GroupRow[]> {
  const groups = await selectGroups(db, space).orderBy(byNameKey('g.name_key')).execute()
  return space.scope === 'all' ? groups : groups.filter(({ agencyCount }) => agencyCount > 0)
}

export function findGroupOwned(db: Reader, ownerId: OwnerId, id: string): Promise<GroupRow | undefined> {
  return selectGroups(db, { ownerId, scope: 'all' }).where('g.id', '=', id).executeTakeFirst()
}

/** Returns false without writing where the tenant has this id or name already. */
export async function insertGroupOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  group: { id: string; name: string; createdBy: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('groups')
    .values({ owner_id: ownerId, id: group.id, name: group.name, created_by: group.createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false where no group has this id and version. Throws `groups_name_unique`. */
export async function updateGroupOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  group: { id: string; name: string; updatedAt: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('groups')
    .set({ name: group.name })
    .where('owner_id', '=', ownerId)
    .where('id', '=', group.id)
    .where('updated_at', '=', new Date(group.updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its agencies stay, without a group. Returns whether the group existed. */
export async function deleteGroupOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  await trx
    .updateTable('agencies')
    .set({ group_id: null })
    .where('owner_id', '=', ownerId)
    .where('group_id', '=', id)
    .execute()
  const row = await trx
    .deleteFrom('groups')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
