import type { Transaction } from 'kysely'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findDecisionOwned } from './decisions.queries.ts'
import { findSourceInScope, getSourceAgency, nameSource, type ShortageSource } from './shortage-source.ts'

/** Under the lock of the owner, as everything that settles a closing. Throws `shortages.not_found`. */
export async function lockDecision(trx: Transaction<Database>, call: AuditedOwnerCall, id: string) {
  const { ownerId } = call
  await lockOwner(trx, call)
  const decision = await findDecisionOwned(trx, ownerId, id)
  if (decision === undefined) throw refuse('shortages.not_found')
  return { decision, source: await findSourceInScope(trx, { ownerId, scope: 'all' }, decision) }
}

export function aboutSource({ ownerId }: AuditedOwnerCall, id: string, source: ShortageSource) {
  const agencyId = getSourceAgency(source)
  return { subject: { id, name: nameSource(source) }, ownerId, ...(agencyId === null ? {} : { agencyId }) }
}

export async function findName(
  trx: Transaction<Database>,
  { ownerId }: OwnerCall,
  memberId: string,
): Promise<string | null> {
  return (await findMemberOwned(trx, ownerId, memberId))?.name ?? null
}
