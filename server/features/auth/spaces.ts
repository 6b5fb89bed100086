import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { SwitchSpaceInput } from '#shared/auth/auth-input.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { lockAccount } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { mintOwnSpace } from './owner-id.ts'
import type { Actor, Space } from './sessions.ts'
import { listSpacesOfAccount, lockMembership, type SpaceOfAccount } from './spaces.queries.ts'

export interface SpaceChoice {
  readonly ownerId: string
  /** Of its owner. */
  readonly name: string
  readonly role: MemberRole
}

/**
 * The spaces between which the account may switch, the present one among them. The own one is left out while it is empty. An
 * administrator has none: an account that was promoted leaves the teams that it was in.
 */
export async function listSpaces(
  { db, now }: Pick<AuthCall, 'db' | 'now'>,
  { account, member }: Actor,
): Promise<SpaceChoice[]> {
  if (account?.role !== 'client') return []
  const spaces = await listSpacesOfAccount(db, account.userId, now)
  return spaces
    .filter(({ role, isUsed, ownerId }) => role !== 'owner' || isUsed || ownerId === member.ownerId)
    .map(({ ownerId, name, role }) => ({ ownerId, name, role }))
}

/**
 * The space that a sign-in opens: the own one, or where that has no subscription in force, the first that is open and the account is
 * a member of. Locks the membership.
 */
export async function chooseSpace(
  trx: Transaction<Database>,
  account: Pick<AuditedCall['account'], 'userId' | 'role'>,
  now: Date,
): Promise<Space> {
  const own = mintOwnSpace(account)
  if (account.role !== 'client') return own
  const [home, ...others] = await listSpacesOfAccount(trx, account.userId, now)
  if (home === undefined || home.isOpen) return own
  const inOrder = [...others.filter(({ isOpen }) => isOpen), ...(home.isUsed ? [] : others)]
  for (const space of inOrder) if (await lockMembership(trx, account.userId, space)) return toSpace(space)
  return own
}

function toSpace({ ownerId, memberId }: SpaceOfAccount): Space {
  return { ownerId, memberId }
}

/** Returns the cookie of a new session there; the router ends the present one. Refuses `spaces.not_found`. */
export async function switchSpace(
  call: AuthCall & Pick<AuditedCall, 'account'>,
  { ownerId }: SwitchSpaceInput,
): Promise<string> {
  const { db, deps, account, userAgent, now } = call
  return inTransaction(db, async (trx) => {
    const present = await lockAccount(trx, account.userId)
    if (present?.status !== 'active') throw refuse('access.not_signed_in')
    const spaces = await listSpacesOfAccount(trx, account.userId, now)
    const isOpenTo = ({ role }: SpaceOfAccount) => role === 'owner' || present.role === 'client'
    const space = spaces.find((one) => one.ownerId === ownerId && isOpenTo(one))
    if (space === undefined || !(await lockMembership(trx, account.userId, space))) throw refuse('spaces.not_found')
    return deps.sessions.start(trx, present, userAgent, toSpace(space))
  })
}
