import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { OwnerCall } from '#server/deps.ts'
import { holdMemberOwned } from './members.queries.ts'

/**
 * Before a write that names its author: a removal of the member waits for the transaction, and then finds the row. The owner is
 * never removed. Throws `access.not_signed_in` where the member was removed during the call.
 */
export async function holdMember(
  trx: Transaction<Database>,
  { ownerId, member }: Pick<OwnerCall, 'ownerId' | 'member'>,
): Promise<void> {
  if (member.role === 'owner') return
  if (!(await holdMemberOwned(trx, ownerId, member.id))) throw refuse('access.not_signed_in')
}
