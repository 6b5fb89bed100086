import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { UpdateProfileInput } from '#shared/profile/profile-input.ts'

export interface Profile {
  firstName: string
  lastName: string
  phone: string | null
  updatedAt: Date
}

const columns = ['first_name as firstName', 'last_name as lastName', 'phone', 'updated_at as updatedAt'] as const

export const findProfile = (db: Kysely<Database>, userId: string): Promise<Profile | undefined> =>
  db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst()

/** Undefined where the version is no longer the one that was read (D11). */
export const updateProfile = (
  db: Kysely<Database>,
  userId: string,
  input: UpdateProfileInput,
): Promise<Profile | undefined> =>
  db
    .updateTable('profiles')
    .set({ first_name: input.firstName, last_name: input.lastName, phone: input.phone })
    .where('user_id', '=', userId)
    .where('updated_at', '=', input.updatedAt)
    .returning(columns)
    .executeTakeFirst()
