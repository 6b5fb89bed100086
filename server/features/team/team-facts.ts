import type { AuditFacts } from '#shared/audit/audit-facts.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { MemberRow } from './members.queries.ts'

type Rights = Pick<
  MemberRow | InvitationRow,
  'name' | 'role' | 'allAgencies' | 'agencies' | 'canClose' | 'blind' | 'feedLimit' | 'creditLimit'
>

/** `allAgencies` says that there is no list, not that it is empty. */
export function rightsFacts({ agencies, ...rights }: Rights): AuditFacts['team.update'] {
  const { name, role, allAgencies, canClose, blind, feedLimit, creditLimit } = rights
  return {
    name,
    role,
    allAgencies,
    agencies: agencies.map((agency) => agency.name),
    canClose,
    blind,
    feedLimit,
    creditLimit,
  }
}
