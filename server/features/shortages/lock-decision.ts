import type { Transaction } from 'kysely'
import { type ClosingDetailRecord, findClosingOwned } from '#server/features/closings/closings.queries.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { findDecisionOwned } from './decisions.queries.ts'

/** Under the lock of the owner, as everything that settles a closing. Throws `shortages.not_found`. */
export async function lockDecision(trx: Transaction<Database>, call: AuditedOwnerCall, id: string) {
  await lockOwner(trx, call)
  const decision = await findDecisionOwned(trx, call.ownerId, id)
  const closing = decision && (await findClosingOwned(trx, call.ownerId, decision.closingId))
  if (decision === undefined || closing === undefined) throw refuse('shortages.not_found')
  return { decision, closing }
}

export function aboutClosing(
  { ownerId }: AuditedOwnerCall,
  id: string,
  { year, number, agency_id: agencyId }: ClosingDetailRecord,
) {
  return { subject: { id, name: closingName(year, number) }, ownerId, agencyId }
}

export async function findName(
  trx: Transaction<Database>,
  { ownerId }: OwnerCall,
  memberId: string,
): Promise<string | null> {
  return (await findMemberOwned(trx, ownerId, memberId))?.name ?? null
}
