import { findFault } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { optionsOfRole } from '#shared/team/member-options.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import { hasAllAgencies, teamForm } from '#shared/team/team-input.ts'
import { formatAmount } from '#shared/values/money.ts'

export type TeamMember = ApiOutputs['team']['list']['rows'][number]

export interface MemberValues {
  /** Of an invitation only: a member's address is that of the account. */
  email: string
  name: string
  role: InvitedRole | null
  allAgencies: boolean
  agencyIds: string[]
  canClose: boolean
  blind: boolean
  /** The text of an amount; empty without a limit. */
  feedLimit: string
  creditLimit: string
}

export const emptyMember: MemberValues = {
  email: '',
  name: '',
  role: null,
  allAgencies: false,
  agencyIds: [],
  canClose: true,
  blind: false,
  feedLimit: '',
  creditLimit: '',
}

/** A limit of zero lets no feed out. */
export const limitRules = { allowZero: true } as const

export function toMemberValues(member: TeamMember): MemberValues {
  const { email, name, role, allAgencies, agencies, canClose, blind, feedLimit, creditLimit } = member
  return {
    canClose,
    blind,
    feedLimit: feedLimit === null ? '' : formatAmount(feedLimit),
    creditLimit: creditLimit === null ? '' : formatAmount(creditLimit),
    email: email ?? '',
    name,
    role: role === 'owner' ? null : role,
    allAgencies,
    agencyIds: agencies.map(({ id }) => id),
  }
}

type Limit = 'feedLimit' | 'creditLimit'

function hasLimit(limit: Limit, text: string, role: InvitedRole): boolean {
  return optionsOfRole[role][limit] && text.trim() !== ''
}

function checkLimit(limit: Limit, text: string, { role }: MemberValues): string | null {
  return role !== null && hasLimit(limit, text, role) ? checkMoneyText(text, limitRules) : null
}

export const memberRules = {
  name: (name: string) => findFault(teamForm.shape.name, name),
  role: (role: string | null) => findFault(teamForm.shape.role, role),
  agencyIds: (agencyIds: string[], { role, allAgencies }: MemberValues) =>
    role === null || agencyIds.length > 0 || hasAllAgencies({ role, allAgencies })
      ? null
      : fieldMessages.chooseSomeAgency,
  feedLimit: (text: string, values: MemberValues) => checkLimit('feedLimit', text, values),
  creditLimit: (text: string, values: MemberValues) => checkLimit('creditLimit', text, values),
}

export function checkEmail(email: string): string | null {
  return findFault(teamForm.shape.email, email)
}

/** What is sent, for values that {@link memberRules} accepts. */
export function toMemberInput({ name, role: chosen, allAgencies, agencyIds, ...options }: MemberValues) {
  const role = chosen ?? ('cashier' as const)
  const { canClose, blind } = options
  const readLimit = (limit: Limit) =>
    hasLimit(limit, options[limit], role) ? readMoneyText(options[limit], limitRules) : null
  const limits = { feedLimit: readLimit('feedLimit'), creditLimit: readLimit('creditLimit') }
  return { name, role, allAgencies, agencyIds, canClose, blind, ...limits }
}
