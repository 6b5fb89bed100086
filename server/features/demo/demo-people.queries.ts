import type { Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'

export async function findDebtorIdByNameOwned(db: Kysely<Database>, ownerId: OwnerId, name: string): Promise<string> {
  const { id } = await db
    .selectFrom('debtors')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** A member who has an account, by its address. */
export function findMemberByEmailOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  email: string,
): Promise<{ userId: string; memberId: string }> {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'm.id as memberId'])
    .where('m.owner_id', '=', ownerId)
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
}
