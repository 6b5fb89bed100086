import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { SessionFound } from '#server/features/auth/sessions.queries.ts'
import type { AgencyScope } from '#shared/team/agency-scope.ts'

/** A tenant, and which of its agencies: what every query of rows with an agency takes. */
export interface ScopedSpace {
  readonly ownerId: OwnerId
  readonly scope: AgencyScope
}

/** Of a session. One by PIN has the agency of its terminal only, whatever the role. */
export function toAgencyScope({ terminal, member }: Pick<SessionFound, 'terminal' | 'member'>): AgencyScope {
  if (terminal !== null) return [terminal.agencyId]
  return member.role === 'owner' || member.role === 'accountant' ? 'all' : member.agencyIds
}
