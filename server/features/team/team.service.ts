import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { openClientBooks } from '#server/features/users/client-books.ts'
import type { AccountCall, Call, OwnerCall, SpaceCall } from '#server/deps.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import type { MemberOptions } from '#shared/team/member-options.ts'
import type { MemberName } from '#shared/team/member-name.ts'
import type { ListTeamInput } from '#shared/team/team-input.ts'
import type { ClientPageInput } from '#shared/users/user-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Paged } from '#shared/values/paging.ts'
import { permissions } from '#shared/team/permissions.ts'
import { listPendingOwned, type InvitationRow } from './invitations.queries.ts'
import { listMemberNamesInScope } from './member-names.queries.ts'
import { listMembersInScope, type MemberRow } from './members.queries.ts'

export interface TeamMember extends Omit<MemberRow, 'seenAt'> {
  /** The last use of this space, in the local time of the business; null before the first. */
  readonly lastSeen: string | null
}

export interface TeamInvitation extends MemberOptions {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: InvitedRole
  readonly allAgencies: boolean
  readonly agencies: InvitationRow['agencies']
  /** Expired after seven days: the link no longer works until it is sent again. */
  readonly status: 'pending' | 'expired'
  readonly sentCount: number
  readonly sentOn: IsoDate
  readonly expiresOn: IsoDate
  readonly invitedBy: string | null
  readonly updatedAt: string
}

export interface Team extends Paged<TeamMember> {
  /** Empty for those who may not invite. */
  readonly invitations: readonly TeamInvitation[]
}

/** Addresses and invitations are shown to those who manage the team. */
export async function listTeam(call: OwnerCall, { page }: ListTeamInput): Promise<Team> {
  const { db, ownerId, member } = call
  const isManaging = permissions['team.manage'][member.role] === 'yes'
  const members = await readMembers(call, page)
  return {
    ...members,
    rows: isManaging ? members.rows : members.rows.map((row) => ({ ...row, email: null })),
    invitations: isManaging
      ? (await listPendingOwned(db, ownerId)).map((invitation) => toInvitation(invitation, call))
      : [],
  }
}

/** For an administrator: the members of a client's space. Throws `clients.not_found`. */
export async function listClientMembers(
  call: AccountCall,
  { userId, page }: ClientPageInput,
): Promise<Paged<TeamMember>> {
  return readMembers(await openClientBooks(call, userId), page)
}

async function readMembers(call: SpaceCall, wanted: number): Promise<Paged<TeamMember>> {
  const found = await readPage(wanted, (page) => listMembersInScope(call.db, call, page))
  return { ...found, rows: found.rows.map((row) => toMember(row, call)) }
}

export function toMember({ seenAt, ...row }: MemberRow, { timeZone }: Pick<Call, 'timeZone'>): TeamMember {
  return { ...row, lastSeen: seenAt === null ? null : civilDateTime(seenAt, timeZone) }
}

export function toInvitation(row: InvitationRow, { now, timeZone }: Pick<Call, 'now' | 'timeZone'>): TeamInvitation {
  const { id, email, name, role, allAgencies, agencies, sentCount, invitedBy, updatedAt } = row
  const { canClose, blind, feedLimit, creditLimit } = row
  return {
    canClose,
    blind,
    feedLimit,
    creditLimit,
    id,
    email,
    name,
    role,
    allAgencies,
    agencies,
    sentCount,
    invitedBy,
    updatedAt,
    status: isExpired(row, now) ? 'expired' : 'pending',
    sentOn: civilDate(row.sentAt, timeZone),
    expiresOn: civilDate(row.expiresAt, timeZone),
  }
}

export function isExpired({ expiresAt }: Pick<InvitationRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt.getTime() <= now.getTime()
}

/** Whom the caller may filter rows by: active and deactivated people who have an agency of the caller. */
export function listMemberNames(call: SpaceCall): Promise<MemberName[]> {
  return listMemberNamesInScope(call.db, call)
}
