import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { isWithin } from './agency-scope.queries.ts'
import type { ScopedSpace } from './agency-scope.ts'
import { byName } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MemberName } from '#shared/team/member-name.ts'

/** More than a field can offer. */
const MAX_NAMES = 500

/** By name. Of a limited scope, those who have one of its agencies. */
export function listMemberNamesInScope(db: Kysely<Database>, space: ScopedSpace): Promise<MemberName[]> {
  const { ownerId, scope } = space
  let members = db.selectFrom('members as m').where('m.owner_id', '=', ownerId)
  if (scope !== 'all') {
    members = members.where((eb) =>
      eb.or([
        eb('m.all_agencies', '=', true),
        eb.exists(
          eb
            .selectFrom('member_agencies as a')
            .select('a.member_id')
            .whereRef('a.owner_id', '=', 'm.owner_id')
            .whereRef('a.member_id', '=', 'm.id')
            .where(isWithin(scope, 'a.agency_id')),
        ),
      ]),
    )
  }
  return members
    .select(['m.id', 'm.display_name as name', sql<boolean>`m.status = 'active'`.as('isActive')])
    .orderBy(byName('m.display_name'))
    .orderBy('m.id')
    .limit(MAX_NAMES)
    .execute()
}

/** Null for any text that is no member's id. */
export async function findMemberName(db: Kysely<Database>, ownerId: OwnerId, id: string): Promise<string | null> {
  if (!idSchema.safeParse(id).success) return null
  const row = await db
    .selectFrom('members')
    .select('display_name as name')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
