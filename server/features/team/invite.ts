import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, WithDeps } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { keepOptions } from '#shared/team/member-options.ts'
import {
  hasAllAgencies,
  type InviteInput,
  type ResendInvitationInput,
  type TeamIdInput,
} from '#shared/team/team-input.ts'
import { teamInvitation } from './invitation-mail.ts'
import { newInvitationLink } from './invitation-token.ts'
import {
  countPendingOwned,
  findInvitationOwned,
  hasPendingInvitationOwned,
  insertInvitationOwned,
  MAX_PENDING,
  replaceLinkOwned,
  revokeInvitationOwned,
  type InvitationRow,
} from './invitations.queries.ts'
import { explainRights, lockTeam } from './lock-team.ts'
import { findMemberByEmailOwned, isNameTakenOwned } from './members.queries.ts'
import { rightsFacts } from './team-facts.ts'
import { toInvitation, type TeamInvitation } from './team.service.ts'

type TeamCall = AuditedOwnerCall & WithDeps

function toAgencyIds(input: Pick<InviteInput, 'role' | 'allAgencies' | 'agencyIds'>): string[] {
  return hasAllAgencies(input) ? [] : [...new Set(input.agencyIds)]
}

function isSame(row: InvitationRow, input: InviteInput): boolean {
  const agencyIds = toAgencyIds(input)
  const options = keepOptions(input.role, input)
  return (
    row.email === input.email &&
    row.name === input.name &&
    row.role === input.role &&
    row.allAgencies === hasAllAgencies(input) &&
    row.canClose === options.canClose &&
    row.blind === options.blind &&
    row.feedLimit === options.feedLimit &&
    row.creditLimit === options.creditLimit &&
    row.agencies.length === agencyIds.length &&
    row.agencies.every(({ id }) => agencyIds.includes(id))
  )
}

/**
 * Mails a link to the address. Refuses at the field an address that is a member's, the own one or already invited, and a name that
 * is taken; `team.deactivated`, `agencies.not_found`, `team.too_many_pending`, `auth.too_many_attempts`, `create.id_taken`.
 */
export async function invite(call: TeamCall, input: InviteInput): Promise<TeamInvitation> {
  const { db, deps, ownerId, now } = call
  // The same call sent again uses up nothing.
  if ((await findInvitationOwned(db, ownerId, input.id)) === undefined) await deps.rateLimits.beforeInvitation(ownerId)
  const link = newInvitationLink(now)
  try {
    const row = await inTransaction(db, async (trx) => {
      const owner = await lockTeam(trx, ownerId)
      const { row: invitation, isNew } = await createOnce(trx, {
        key: { table: 'invitations', ownerId, id: input.id },
        find: () => findInvitationOwned(trx, ownerId, input.id),
        isSame: (stored) => isSame(stored, input),
        insert: async () => {
          await assertInvitable(trx, call, owner.email, input)
          const allAgencies = hasAllAgencies(input)
          const invitedBy = call.member.id
          const { tokenHash, expiresAt } = link
          return insertInvitationOwned(trx, ownerId, {
            ...input,
            ...keepOptions(input.role, input),
            allAgencies,
            agencyIds: toAgencyIds(input),
            tokenHash,
            expiresAt,
            sentAt: now,
            invitedBy,
          })
        },
      })
      if (isNew) {
        await sendLink(trx, call, invitation, link)
        const after = { email: input.email, ...rightsFacts(invitation) }
        await recordChange(call, trx, { action: 'team.invite', subject: invitation, ownerId, after })
      }
      return invitation
    })
    return toInvitation(row, call)
  } catch (error) {
    throw explainRights(error)
  }
}

async function assertInvitable(
  trx: Transaction<Database>,
  { ownerId }: TeamCall,
  ownerEmail: string,
  { email, name }: InviteInput,
): Promise<void> {
  if (email === ownerEmail) throw new FieldRefusal({ email: fieldMessages.ownAddress })
  const member = await findMemberByEmailOwned(trx, ownerId, email)
  if (member !== undefined) {
    if (member.status === 'deactivated') throw refuse('team.deactivated', { memberId: member.id })
    throw new FieldRefusal({ email: fieldMessages.alreadyMember })
  }
  if (await hasPendingInvitationOwned(trx, ownerId, email)) {
    throw new FieldRefusal({ email: fieldMessages.alreadyInvited })
  }
  if (await isNameTakenOwned(trx, ownerId, name)) throw new FieldRefusal({ name: fieldMessages.memberNameTaken })
  if ((await countPendingOwned(trx, ownerId)) >= MAX_PENDING)
    throw refuse('team.too_many_pending', { max: MAX_PENDING })
}

async function sendLink(
  trx: Transaction<Database>,
  { deps, author }: TeamCall,
  { email, name, role }: Pick<InvitationRow, 'email' | 'name' | 'role'>,
  { token, expiresAt }: ReturnType<typeof newInvitationLink>,
): Promise<void> {
  const { publicUrl } = deps.config
  const mail = { to: email, publicUrl, name, role, inviter: author.name, token, validUntil: expiresAt }
  await deps.mail.send(trx, teamInvitation(mail))
}

/** A new link, for seven days again; the one before stops. Refuses as `revokeInvitation`, and `edit.stale`. */
export async function resendInvitation(
  call: TeamCall,
  { id, updatedAt }: ResendInvitationInput,
): Promise<TeamInvitation> {
  const { db, deps, ownerId, now } = call
  if ((await findInvitationOwned(db, ownerId, id)) === undefined) throw refuse('invitations.not_found')
  await deps.rateLimits.beforeInvitation(ownerId)
  const link = newInvitationLink(now)
  return inTransaction(db, async (trx) => {
    await lockTeam(trx, ownerId)
    const invitation = await findPending(trx, call, id)
    if (invitation.updatedAt !== updatedAt) throw staleEdit(toInvitation(invitation, call))
    const { tokenHash, expiresAt } = link
    await replaceLinkOwned(trx, ownerId, { id, tokenHash, expiresAt, sentAt: now })
    await sendLink(trx, call, invitation, link)
    const after = { email: invitation.email, count: invitation.sentCount + 1 }
    await recordChange(call, trx, { action: 'team.resend', subject: invitation, ownerId, after })
    return toInvitation(await findPending(trx, call, id), call)
  })
}

/** Repeating it changes nothing. Refuses `invitations.not_found`, `invitations.used`. */
export async function revokeInvitation(call: AuditedOwnerCall, { id }: TeamIdInput): Promise<{ id: string }> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await lockTeam(trx, ownerId)
    const known = await findInvitationOwned(trx, ownerId, id)
    if (known?.state === 'revoked') return { id }
    const invitation = await findPending(trx, call, id)
    await revokeInvitationOwned(trx, ownerId, id)
    const before = { email: invitation.email }
    await recordChange(call, trx, { action: 'team.revoke', subject: invitation, ownerId, before })
    return { id }
  })
}

async function findPending(
  trx: Transaction<Database>,
  { ownerId }: Pick<AuditedOwnerCall, 'ownerId'>,
  id: string,
): Promise<InvitationRow> {
  const invitation = await findInvitationOwned(trx, ownerId, id)
  if (invitation === undefined) throw refuse('invitations.not_found')
  if (invitation.state === 'accepted') throw refuse('invitations.used')
  if (invitation.state === 'revoked') throw refuse('invitations.revoked')
  return invitation
}
