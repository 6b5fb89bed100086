import type { Centimes } from '#shared/values/money.ts'
import type { MemberRole } from './member-terms.ts'

/** What a member may do beyond the role. */
export interface MemberOptions {
  readonly canClose: boolean
  /** Counts without knowing what is expected. */
  readonly blind: boolean
  /** The largest feed out; null without a limit. */
  readonly feedLimit: Centimes | null
  /** The largest unpaid part of one transaction; null without a limit. */
  readonly creditLimit: Centimes | null
}

export const defaultOptions: MemberOptions = { canClose: true, blind: false, feedLimit: null, creditLimit: null }

/** Which of them a role has. */
export const optionsOfRole = {
  owner: { canClose: false, blind: false, feedLimit: false, creditLimit: false },
  manager: { canClose: true, blind: false, feedLimit: true, creditLimit: false },
  cashier: { canClose: true, blind: true, feedLimit: true, creditLimit: true },
  accountant: { canClose: false, blind: false, feedLimit: false, creditLimit: false },
} as const satisfies Record<MemberRole, Record<keyof MemberOptions, boolean>>

/** Of those that were chosen, the ones that the role has; the others as they are without a choice. */
export function keepOptions(
  role: MemberRole,
  { canClose, blind, feedLimit, creditLimit }: MemberOptions,
): MemberOptions {
  const has = optionsOfRole[role]
  return {
    canClose: has.canClose ? canClose : defaultOptions.canClose,
    blind: has.blind ? blind : defaultOptions.blind,
    feedLimit: has.feedLimit ? feedLimit : defaultOptions.feedLimit,
    creditLimit: has.creditLimit ? creditLimit : defaultOptions.creditLimit,
  }
}
