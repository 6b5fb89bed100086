import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'

/**
 * First of the locks of every verb on closings: one at a time for a tenant, in one order of numbers and versions. Refuses
 * `access.not_signed_in` where the account was suspended or removed meanwhile.
 */
export async function lockOwner(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  const owner = await lockAccount(trx, ownerId)
  if (owner?.status !== 'active') throw refuse('access.not_signed_in')
}
