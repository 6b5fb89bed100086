import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { mintIds } from '#server/features/auth/owner-id.ts'
import { deletePinSessions } from '#server/features/auth/pin-sessions.queries.ts'
import { deletePinCountsOwned } from '#server/features/terminals/pin-counts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedOwnerCall, WithDeps } from '#server/deps.ts'
import type { RemovePinInput, SetOwnPinInput, SetPinInput } from '#shared/team/pin-input.ts'
import { lockTeam } from './lock-team.ts'
import { findMemberOwned, type MemberRow } from './members.queries.ts'
import { findPinRefusal } from './pins.rules.ts'
import { removePinOwned, setPinOwned } from './pins.queries.ts'

/**
 * Another PIN for a member, who must change it at its first use unless it is the caller's own. Ends the member's sessions by PIN, and
 * what wrong PINs locked. Refuses `team.not_found`, `access.not_allowed`.
 */
export async function setPin(call: AuditedOwnerCall & WithDeps, { memberId, pin }: SetPinInput): Promise<void> {
  const { db, deps, ownerId, member, now } = call
  const hash = await deps.passwords.hash(pin)
  await inTransaction(db, async (trx) => {
    const known = await lockPinMember(trx, call, memberId)
    await setPinOwned(trx, ownerId, memberId, { hash, now, mustChange: memberId !== member.id })
    await endUses(trx, call, memberId)
    await recordChange(call, trx, { action: 'team.setPin', subject: known, ownerId })
  })
}

export function setOwnPin(call: AuditedOwnerCall & WithDeps, { pin }: SetOwnPinInput): Promise<void> {
  return setPin(call, { memberId: call.member.id, pin })
}

/** Repeating it changes nothing. Refuses as `setPin`. */
export async function removePin(call: AuditedOwnerCall, { memberId }: RemovePinInput): Promise<void> {
  const { db, ownerId } = call
  await inTransaction(db, async (trx) => {
    const known = await lockPinMember(trx, call, memberId)
    await endUses(trx, call, memberId)
    if (!known.hasPin) return
    await removePinOwned(trx, ownerId, memberId)
    await recordChange(call, trx, { action: 'team.removePin', subject: known, ownerId })
  })
}

async function lockPinMember(trx: Transaction<Database>, call: AuditedOwnerCall, id: string): Promise<MemberRow> {
  await lockTeam(trx, call.ownerId)
  const known = await findMemberOwned(trx, call.ownerId, id)
  if (known?.status !== 'active') throw refuse('team.not_found')
  const refusal = findPinRefusal(call, known)
  if (refusal !== null) throw refuse(refusal)
  return known
}

async function endUses(trx: Transaction<Database>, { ownerId }: AuditedOwnerCall, id: string): Promise<void> {
  const { memberId } = mintIds({ actingOwnerId: ownerId, memberId: id })
  await deletePinSessions(trx, ownerId, memberId, 'all')
  await deletePinCountsOwned(trx, ownerId, memberId)
}
