import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'

/** The first lock of every write to closings, so that numbers and versions follow one order. Throws `access.not_signed_in`. */
export async function lockOwner(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  const owner = await lockAccount(trx, ownerId)
  if (owner?.status !== 'active') throw refuse('access.not_signed_in')
}
