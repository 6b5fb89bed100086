import type { AgencyScope } from '#shared/team/agency-scope.ts'
import type { MemberRole, PinMemberRole } from '#shared/team/member-terms.ts'

interface Manager {
  readonly member: { readonly id: string; readonly role: MemberRole; readonly allAgencies: boolean }
  readonly scope: AgencyScope
}

interface Target {
  readonly id: string
  readonly role: MemberRole
  readonly allAgencies: boolean
  readonly agencies: ReadonlyArray<{ readonly id: string }>
}

/**
 * Why the caller may not set or remove the PIN of a member: a manager does it for cashiers who work in the manager's agencies only,
 * and does not know of those who share none of them. Everybody may do it for themselves.
 */
export function findPinRefusal(
  { member, scope }: Manager,
  { id, role, allAgencies, agencies }: Target,
): 'access.not_allowed' | 'team.not_found' | null {
  if (member.role === 'owner' || member.id === id) return null
  const within = agencies.filter((agency) => isWithin(scope, agency.id))
  if (!allAgencies && within.length === 0) return 'team.not_found'
  const isWhollyWithin = member.allAgencies || (!allAgencies && within.length === agencies.length)
  return role === 'cashier' && isWhollyWithin ? null : 'access.not_allowed'
}

/** Why the caller may not add such a person. */
export function findAddRefusal(
  { member, scope }: Manager,
  { role, agencyIds }: { readonly role: PinMemberRole; readonly agencyIds: readonly string[] },
): 'access.not_allowed' | 'agencies.not_found' | null {
  if (member.role !== 'owner' && role !== 'cashier') return 'access.not_allowed'
  return agencyIds.every((agencyId) => isWithin(scope, agencyId)) ? null : 'agencies.not_found'
}

function isWithin(scope: AgencyScope, agencyId: string): boolean {
  return scope === 'all' || scope.includes(agencyId)
}
