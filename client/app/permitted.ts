import { type Action, checkAction } from '#shared/team/permissions.ts'
import { type Session, useSession } from './session.ts'

type Member = Pick<NonNullable<Session['member']>, 'role' | 'allAgencies' | 'canClose' | 'blind' | 'kind'> | null

/** What an entry needs: an action of the table of permissions, the own account, which a PIN does not open, or its own space. */
export type Need = Action | 'account' | 'owner' | undefined

/** The server checks in any case. Without a session the page is that of the owner, until the first response. */
export function isPermitted(need: Need, member: Member | undefined): boolean {
  if (need === undefined || member === null || member === undefined) return true
  if (need === 'account') return member.kind === 'password'
  if (need === 'owner') return member.role === 'owner' && member.kind === 'password'
  return checkAction(need, member, member.kind) === null
}

/** Whether the person who is signed in may do this: what is not permitted is not offered. */
export function useMay(need: Need): boolean {
  return isPermitted(need, useSession()?.member)
}
