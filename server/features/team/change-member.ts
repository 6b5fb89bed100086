import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { mintIds } from '#server/features/auth/owner-id.ts'
import { deletePinSessions } from '#server/features/auth/pin-sessions.queries.ts'
import { endMemberSessions } from '#server/features/auth/sessions.ts'
import { deletePinCountsOwned } from '#server/features/terminals/pin-counts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { keepOptions } from '#shared/team/member-options.ts'
import { hasAllAgencies, type TeamIdInput, type UpdateMemberInput } from '#shared/team/team-input.ts'
import { explainRights, lockTeam } from './lock-team.ts'
import {
  deleteMemberOwned,
  findMemberOwned,
  hasLinesOwned,
  isNameTakenOwned,
  lockMemberForRemovalOwned,
  setMemberStatusOwned,
  updateMemberOwned,
  type MemberRow,
} from './members.queries.ts'
import { rightsFacts } from './team-facts.ts'
import { toMember, type TeamMember } from './team.service.ts'

/** Takes effect at the member's next call. Refuses as `lockMember`, `edit.stale`, `agencies.not_found`, a taken name at its field. */
export async function updateMember(call: AuditedOwnerCall, input: UpdateMemberInput): Promise<TeamMember> {
  const { db, ownerId } = call
  try {
    const row = await inTransaction(db, async (trx) => {
      const before = await lockMember(trx, call, input.id)
      if (before.updatedAt !== input.updatedAt) throw staleEdit(toMember(before, call))
      const allAgencies = hasAllAgencies(input)
      const agencyIds = allAgencies ? [] : [...new Set(input.agencyIds)]
      const options = keepOptions(input.role, input)
      await updateMemberOwned(trx, ownerId, { ...input, ...options, allAgencies, agencyIds })
      const { memberId } = mintIds({ actingOwnerId: ownerId, memberId: input.id })
      await deletePinSessions(trx, ownerId, memberId, 'elsewhere')
      const member = await findKnown(trx, call, input.id)
      const facts = { before: rightsFacts(before), after: rightsFacts(member) }
      await recordEdit(call, trx, { action: 'team.update', subject: member, ownerId, ...facts })
      return member
    })
    return toMember(row, call)
  } catch (error) {
    throw explainRights(error)
  }
}

/**
 * Ends the member's sessions in this space in the same transaction. Name and history stay. Repeating it changes nothing. Refuses as
 * `lockMember`.
 */
export async function deactivateMember(call: AuditedOwnerCall, { id }: TeamIdInput): Promise<TeamMember> {
  return inTransaction(call.db, async (trx) => {
    const member = await lockMember(trx, call, id)
    if (member.status === 'active') {
      await setMemberStatusOwned(trx, call.ownerId, id, 'deactivated')
      await recordStatus(trx, call, 'team.deactivate', member)
    }
    await endMemberSessions(trx, mintIds({ actingOwnerId: call.ownerId, memberId: id }))
    return toMember(await findKnown(trx, call, id), call)
  })
}

/**
 * The person signs in again: without an account after a new PIN is set. Refuses as `lockMember`, `team.name_taken`, and
 * `team.no_account` for an accountant without one.
 */
export async function reactivateMember(call: AuditedOwnerCall, { id }: TeamIdInput): Promise<TeamMember> {
  return inTransaction(call.db, async (trx) => {
    const member = await lockMember(trx, call, id)
    if (member.status === 'deactivated') {
      if (!member.hasAccount && member.role === 'accountant') throw refuse('team.no_account')
      if (await isNameTakenOwned(trx, call.ownerId, member.name, id)) throw refuse('team.name_taken')
      await setMemberStatusOwned(trx, call.ownerId, id, 'active')
      await recordStatus(trx, call, 'team.reactivate', member)
    }
    return toMember(await findKnown(trx, call, id), call)
  })
}

function recordStatus(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  action: 'team.deactivate' | 'team.reactivate',
  { id, name, status }: MemberRow,
): Promise<void> {
  const after = { status: status === 'active' ? ('deactivated' as const) : ('active' as const) }
  return recordChange(call, trx, { action, subject: { id, name }, ownerId: call.ownerId, before: { status }, after })
}

/** Only a member that no row names. Refuses as `lockMember`, `team.has_lines`. */
export async function removeMember(call: AuditedOwnerCall, { id }: TeamIdInput): Promise<{ id: string }> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    const member = await lockMember(trx, call, id)
    await lockMemberForRemovalOwned(trx, ownerId, id)
    if (await hasLinesOwned(trx, ownerId, id)) throw refuse('team.has_lines')
    await endMemberSessions(trx, mintIds({ actingOwnerId: ownerId, memberId: id }))
    await deletePinCountsOwned(trx, ownerId, id)
    await deleteMemberOwned(trx, ownerId, id)
    await recordChange(call, trx, { action: 'team.remove', subject: member, ownerId, before: rightsFacts(member) })
    return { id }
  })
}

/** Throws `team.not_found`, `team.owner_fixed`. */
async function lockMember(trx: Transaction<Database>, call: AuditedOwnerCall, id: string): Promise<MemberRow> {
  await lockTeam(trx, call.ownerId)
  const member = await findKnown(trx, call, id)
  if (member.role === 'owner') throw refuse('team.owner_fixed')
  return member
}

async function findKnown(
  trx: Transaction<Database>,
  { ownerId }: Pick<AuditedOwnerCall, 'ownerId'>,
  id: string,
): Promise<MemberRow> {
  const member = await findMemberOwned(trx, ownerId, id)
  if (member === undefined) throw refuse('team.not_found')
  return member
}
