import type { Transaction } from 'kysely'
import { authorOfMember } from '#server/features/audit/author.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { findCredentials, insertAccount, lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { AuthCall, SignedIn } from '#server/features/auth/auth-call.ts'
import { newClientAccount } from '#server/features/auth/new-client-account.ts'
import type { Account } from '#server/features/auth/sessions.queries.ts'
import { signedInWith } from '#server/features/auth/sign-in.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import type { AcceptAsNewInput, InvitationLinkInput } from '#shared/team/team-input.ts'
import { newId } from '#shared/values/ids.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { acceptInvitationOwned, findInvitationOfLink, type LinkedInvitation } from './invitations.queries.ts'
import { lockTeam } from './lock-team.ts'
import { findMemberOwned, insertMemberOwned, isNameTakenOwned } from './members.queries.ts'
import { rightsFacts } from './team-facts.ts'
import { isExpired } from './team.service.ts'

type Reader = Parameters<typeof findInvitationOfLink>[0]

export interface InvitationFound {
  readonly spaceName: string
  readonly email: string
  readonly role: InvitedRole
  /** The address has an account, with whose password the person signs in first. */
  readonly hasAccount: boolean
}

/** What a link offers. Counts as an attempt of the network address. Refuses as `findOpen`. */
export async function checkInvitation(
  { deps, db, ip, now }: Pick<AuthCall, 'deps' | 'db' | 'ip' | 'now'>,
  { token }: InvitationLinkInput,
): Promise<InvitationFound> {
  await deps.rateLimits.beforeResetToken(ip)
  const { spaceName, invitation } = await findOpen(db, token, now)
  const { email, role } = invitation
  return { spaceName, email, role, hasAccount: (await findCredentials(db, email)) !== undefined }
}

/**
 * Refuses, without any data: `invitations.unknown`, `invitations.used`, `invitations.revoked`, `invitations.replaced`,
 * `invitations.expired`, and `access.space_unavailable` where the owner is suspended.
 */
async function findOpen(db: Reader, token: string, now: Date): Promise<LinkedInvitation> {
  const found = await findInvitationOfLink(db, hashInvitationToken(token))
  if (found === undefined) throw refuse('invitations.unknown')
  const { invitation, isLatest, isSpaceActive } = found
  if (invitation.state === 'accepted') throw refuse('invitations.used')
  if (invitation.state === 'revoked') throw refuse('invitations.revoked')
  if (!isLatest) throw refuse('invitations.replaced')
  if (isExpired(invitation, now)) throw refuse('invitations.expired')
  if (!isSpaceActive) throw refuse('access.space_unavailable')
  return found
}

/**
 * The account of the session becomes a member. The session that it returns acts in the space; the account's own space stays as
 * it is. Refuses as `findOpen`, `invitations.other_account`, `invitations.not_a_client`, `team.already_member`.
 */
export async function acceptInvitation(
  call: AuthCall & Pick<AuditedCall, 'account' | 'requestId'>,
  { token }: InvitationLinkInput,
): Promise<SignedIn> {
  const { account, db, deps, ip } = call
  await deps.rateLimits.beforeResetToken(ip)
  const { known, cookie } = await inTransaction(db, async (trx) => {
    const open = await lockOpen(trx, call, token)
    const { email } = open.invitation
    if (account.email !== email) throw refuse('invitations.other_account', { email })
    const locked = await lockAccount(trx, account.userId)
    if (locked?.status !== 'active' || locked.email !== email) throw refuse('access.not_signed_in')
    if (locked.role !== 'client') throw refuse('invitations.not_a_client')
    return { known: locked, cookie: await join(trx, call, open, account) }
  })
  return signedInWith(call, known, cookie)
}

/** The same with a new account for the address of the invitation. Also refuses `invitations.account_exists`. */
export async function acceptAsNew(call: AuthCall, { token, ...person }: AcceptAsNewInput): Promise<SignedIn> {
  const { db, deps, ip, now } = call
  await deps.rateLimits.beforeResetToken(ip)
  // Before the costly hash, and again under the lock.
  const { email } = (await findOpen(db, token, now)).invitation
  const account = await newClientAccount(call, { ...person, email, phone: null })
  const cookie = await inTransaction(db, async (trx) => {
    const open = await lockOpen(trx, call, token)
    if (!(await insertAccount(trx, account))) throw refuse('invitations.account_exists')
    const { userId, role, firstName, lastName } = account
    const joined = { userId, email, role, firstName, lastName, status: 'active' as const, mustChangePassword: false }
    return join(trx, call, open, joined)
  })
  return signedInWith(call, account, cookie)
}

/** Of two who accept at once, the second finds the invitation used. */
async function lockOpen(trx: Transaction<Database>, { now }: AuthCall, token: string): Promise<LinkedInvitation> {
  const { ownerId } = await findOpen(trx, token, now)
  await lockTeam(trx, ownerId)
  return findOpen(trx, token, now)
}

/** Returns the cookie of a session in the space. */
async function join(
  trx: Transaction<Database>,
  call: AuthCall,
  { ownerId, invitation }: LinkedInvitation,
  account: Account,
): Promise<string> {
  const { id, email, role, allAgencies, agencies, canClose, blind, feedLimit, creditLimit } = invitation
  const options = { canClose, blind, feedLimit, creditLimit }
  const name = await findFreeName(trx, ownerId, invitation.name)
  const rights = { ...options, name, role, allAgencies, agencyIds: agencies.map((agency) => agency.id) }
  const { userId } = account
  try {
    const memberId = await insertMemberOwned(trx, ownerId, { ...rights, id: newId(), userId, createdBy: userId })
    await acceptInvitationOwned(trx, ownerId, id, memberId)
    const member = await findMemberOwned(trx, ownerId, memberId)
    if (member === undefined) throw new Error('the member that was inserted is missing')
    const acting = { ...options, ownerId, id: memberId, name, role, allAgencies, agencyIds: [] }
    const author = authorOfMember({ ...acting, mustChangePin: false }, account)
    const change = {
      action: 'team.accept',
      subject: member,
      ownerId,
      after: { email, ...rightsFacts(member) },
    } as const
    await recordChange({ author, requestId: call.requestId }, trx, change)
    return await call.deps.sessions.start(trx, account, call.userAgent, { ownerId, memberId })
  } catch (error) {
    // The account has the address since the invitation, and was a member before.
    if (isUniqueViolation(error, 'members_user_unique')) throw refuse('team.already_member')
    throw error
  }
}

/** The owner chose the name; another member may have taken it since. */
async function findFreeName(
  trx: Transaction<Database>,
  ownerId: LinkedInvitation['ownerId'],
  name: string,
): Promise<string> {
  for (let number = 2, tried = name; ; number += 1) {
    if (!(await isNameTakenOwned(trx, ownerId, tried))) return tried
    tried = `${name} ${number}`
  }
}
