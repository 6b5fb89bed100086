import { recordChange } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedOwnerCall, WithDeps } from '#server/deps.ts'
import { defaultOptions } from '#shared/team/member-options.ts'
import type { AddPinMemberInput } from '#shared/team/pin-input.ts'
import { explainRights, lockTeam } from './lock-team.ts'
import { findMemberOwned, insertMemberOwned, type MemberRow } from './members.queries.ts'
import { setPinOwned } from './pins.queries.ts'
import { findAddRefusal } from './pins.rules.ts'
import { rightsFacts } from './team-facts.ts'
import { toMember, type TeamMember } from './team.service.ts'

/**
 * A member without an account, who signs in at terminals with the PIN and must change it at its first use. Refuses
 * `access.not_allowed`, `agencies.not_found`, `create.id_taken`, and a taken name at its field.
 */
export async function addPinMember(call: AuditedOwnerCall & WithDeps, input: AddPinMemberInput): Promise<TeamMember> {
  const { db, deps, ownerId, member, now } = call
  const refusal = findAddRefusal(call, input)
  if (refusal !== null) throw refuse(refusal)
  const hash = await deps.passwords.hash(input.pin)
  const agencyIds = [...new Set(input.agencyIds)]
  try {
    const row = await inTransaction(db, async (trx) => {
      await lockTeam(trx, ownerId)
      const { row: added, isNew } = await createOnce(trx, {
        key: { table: 'members', ownerId, id: input.id },
        find: () => findMemberOwned(trx, ownerId, input.id),
        isSame: (known) => isSame(known, input, agencyIds),
        insert: async () => {
          const rights = { ...defaultOptions, ...input, allAgencies: false, agencyIds }
          await insertMemberOwned(trx, ownerId, { ...rights, userId: null, createdBy: member.id })
          await setPinOwned(trx, ownerId, input.id, { hash, now, mustChange: true })
          return true
        },
      })
      if (isNew) {
        const after = rightsFacts(added)
        await recordChange(call, trx, { action: 'team.addPinMember', subject: added, ownerId, after })
      }
      return added
    })
    return toMember(row, call)
  } catch (error) {
    throw explainRights(error)
  }
}

function isSame(known: MemberRow, { name, role }: AddPinMemberInput, agencyIds: readonly string[]): boolean {
  return (
    !known.hasAccount &&
    known.status === 'active' &&
    known.name === name &&
    known.role === role &&
    !known.allAgencies &&
    known.agencies.length === agencyIds.length &&
    known.agencies.every(({ id }) => agencyIds.includes(id))
  )
}
