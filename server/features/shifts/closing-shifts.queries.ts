import type { Insertable, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** At the end of the transaction, a trigger fails where the shifts do not add up to their closing. */
export async function insertClosingShiftsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  shifts: ReadonlyArray<Omit<Insertable<Database['closing_shifts']>, 'owner_id'>>,
): Promise<void> {
  await trx
    .insertInto('closing_shifts')
    .values(shifts.map((shift) => ({ ...shift, owner_id: ownerId })))
    .execute()
}
