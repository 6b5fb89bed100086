import type { Centimes } from '#shared/values/money.ts'
import type { MemberRole } from './member-terms.ts'

/** What a member may do beyond the role. */
export interface MemberOptions {
  readonly canClose: boolean
  /** Counts without knowing what is expected. */
  readonly blind: boolean
  /** The largest feed out; null without a limit. */
  readonly feedLimit: Centimes | null
}

export const defaultOptions: MemberOptions = { canClose: true, blind: false, feedLimit: null }

/** Which of them a role has. */
export const optionsOfRole = {
  owner: { canClose: false, blind: false, feedLimit: false },
  manager: { canClose: true, blind: false, feedLimit: true },
  cashier: { canClose: true, blind: true, feedLimit: true },
  accountant: { canClose: false, blind: false, feedLimit: false },
} as const satisfies Record<MemberRole, Record<keyof MemberOptions, boolean>>

/** Of those that were chosen, the ones that the role has; the others as they are without a choice. */
export function keepOptions(role: MemberRole, { canClose, blind, feedLimit }: MemberOptions): MemberOptions {
  const has = optionsOfRole[role]
  return {
    canClose: has.canClose ? canClose : defaultOptions.canClose,
    blind: has.blind ? blind : defaultOptions.blind,
    feedLimit: has.feedLimit ? feedLimit : defaultOptions.feedLimit,
  }
}
