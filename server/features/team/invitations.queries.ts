import { type Kysely, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { mintIds, type MemberId, type OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { MemberOptions } from '#shared/team/member-options.ts'
import type { InvitationState, InvitedRole } from '#shared/team/member-terms.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface InvitationRow extends MemberOptions {
  id: string
  email: string
  name: string
  role: InvitedRole
  allAgencies: boolean
  /** By name; empty where all are given. */
  agencies: { id: string; name: string }[]
  state: InvitationState
  sentCount: number
  sentAt: Date
  expiresAt: Date
  /** Null where the member was removed since. */
  invitedBy: string | null
  acceptedBy: string | null
  updatedAt: string
}

/** A space has no more that wait: `countPendingOwned` is asked before each. */
export const MAX_PENDING = 100

function selectInvitations(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('invitations as i')
    .leftJoin('members as by', (on) => on.onRef('by.owner_id', '=', 'i.owner_id').onRef('by.id', '=', 'i.invited_by'))
    .select((eb) => [
      'i.id',
      'i.email',
      'i.display_name as name',
      'i.role',
      'i.all_agencies as allAgencies',
      'i.can_close as canClose',
      'i.blind',
      'i.feed_limit as feedLimit',
      'i.credit_limit as creditLimit',
      jsonArrayFrom(
        eb
          .selectFrom('invitation_agencies as ia')
          .innerJoin('agencies as a', (on) =>
            on.onRef('a.owner_id', '=', 'ia.owner_id').onRef('a.id', '=', 'ia.agency_id'),
          )
          .select(['a.id', 'a.name'])
          .whereRef('ia.owner_id', '=', 'i.owner_id')
          .whereRef('ia.invitation_id', '=', 'i.id')
          .orderBy(byNameKey('a.name_key')),
      ).as('agencies'),
      'i.state',
      'i.sent_count as sentCount',
      'i.sent_at as sentAt',
      'i.expires_at as expiresAt',
      'by.display_name as invitedBy',
      'i.accepted_by as acceptedBy',
      versionText('i.updated_at').as('updatedAt'),
    ])
    .where('i.owner_id', '=', ownerId)
}

export function findInvitationOwned(db: Reader, ownerId: OwnerId, id: string): Promise<InvitationRow | undefined> {
  return selectInvitations(db, ownerId).where('i.id', '=', id).executeTakeFirst()
}

/** Those that wait for an answer, also expired ones, the latest first. */
export function listPendingOwned(db: Reader, ownerId: OwnerId): Promise<InvitationRow[]> {
  return selectInvitations(db, ownerId)
    .where('i.state', '=', 'pending')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(MAX_PENDING)
    .execute()
}

export async function countPendingOwned(db: Reader, ownerId: OwnerId): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

export async function hasPendingInvitationOwned(db: Reader, ownerId: OwnerId, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewInvitation extends MemberOptions {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: InvitedRole
  readonly allAgencies: boolean
  readonly agencyIds: readonly string[]
  readonly tokenHash: string
  readonly expiresAt: Date
  readonly sentAt: Date
  readonly invitedBy: MemberId
}

/** Returns false where the space has the id, or waits for this address. Throws a foreign key violation for an unknown agency. */
export async function insertInvitationOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  invitation: NewInvitation,
): Promise<boolean> {
  const row = await trx
    .insertInto('invitations')
    .values({
      owner_id: ownerId,
      id: invitation.id,
      email: invitation.email,
      display_name: invitation.name,
      role: invitation.role,
      all_agencies: invitation.allAgencies,
      can_close: invitation.canClose,
      blind: invitation.blind,
      feed_limit: invitation.feedLimit,
      credit_limit: invitation.creditLimit,
      token_hash: invitation.tokenHash,
      expires_at: invitation.expiresAt,
      sent_at: invitation.sentAt,
      invited_by: invitation.invitedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  const agencies = invitation.agencyIds.map((agencyId) => ({
    owner_id: ownerId,
    invitation_id: invitation.id,
    agency_id: agencyId,
  }))
  if (agencies.length > 0) await trx.insertInto('invitation_agencies').values(agencies).execute()
  await insertLink(trx, ownerId, invitation)
  return true
}

async function insertLink(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, tokenHash }: Pick<NewInvitation, 'id' | 'tokenHash'>,
): Promise<void> {
  await trx
    .insertInto('invitation_links')
    .values({ token_hash: tokenHash, inviting_owner_id: ownerId, invitation_id: id })
    .execute()
}

/** The earlier links then say that they were replaced. */
export async function replaceLinkOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  link: Pick<NewInvitation, 'id' | 'tokenHash' | 'expiresAt' | 'sentAt'>,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set((eb) => ({
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
      sent_at: link.sentAt,
      sent_count: eb('sent_count', '+', 1),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', link.id)
    .execute()
  await insertLink(trx, ownerId, link)
}

export async function revokeInvitationOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function acceptInvitationOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  acceptedBy: MemberId,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state: 'accepted', accepted_by: acceptedBy })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** What a link stands for, and whether it is the latest of its invitation. */
export interface LinkedInvitation {
  ownerId: OwnerId
  invitation: InvitationRow
  isLatest: boolean
  spaceName: string
  isSpaceActive: boolean
}

export async function findInvitationOfLink(db: Reader, tokenHash: string): Promise<LinkedInvitation | undefined> {
  const link = await db
    .selectFrom('invitation_links as l')
    .innerJoin('invitations as i', (on) =>
      on.onRef('i.owner_id', '=', 'l.inviting_owner_id').onRef('i.id', '=', 'l.invitation_id'),
    )
    .innerJoin('members as o', (on) => on.onRef('o.owner_id', '=', 'i.owner_id').onRef('o.id', '=', 'i.owner_id'))
    .innerJoin('users as u', 'u.id', 'i.owner_id')
    .select((eb) => [
      'i.owner_id as actingOwnerId',
      'i.id',
      eb('i.token_hash', '=', tokenHash).as('isLatest'),
      'o.display_name as spaceName',
      'u.status',
    ])
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (link === undefined) return undefined
  const { ownerId } = mintIds({ actingOwnerId: link.actingOwnerId, memberId: link.actingOwnerId })
  const invitation = await findInvitationOwned(db, ownerId, link.id)
  if (invitation === undefined) return undefined
  const { spaceName, status } = link
  return { ownerId, invitation, isLatest: Boolean(link.isLatest), spaceName, isSpaceActive: status === 'active' }
}
