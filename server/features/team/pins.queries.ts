import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'

export interface NewPin {
  readonly hash: string
  readonly now: Date
  /** Another person chose it. */
  readonly mustChange: boolean
}

export async function setPinOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  { hash, now, mustChange }: NewPin,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ pin_hash: hash, pin_set_at: now, pin_must_change: mustChange })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function removePinOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ pin_hash: null, pin_set_at: null, pin_must_change: false })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
