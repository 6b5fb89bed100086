import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { OwnerCall } from '#server/deps.ts'

/** The first lock of every write to closings, so that numbers and versions follow one order. Throws `access.not_signed_in`. */
export async function lockOwner(
  trx: Transaction<Database>,
  call: Pick<OwnerCall, 'ownerId' | 'member'>,
): Promise<void> {
  const owner = await lockAccount(trx, call.ownerId)
  if (owner?.status !== 'active') throw refuse('access.not_signed_in')
  await holdMember(trx, call)
}
