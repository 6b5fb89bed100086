import { agencyLimit, FREE_PLAN_NAME } from '#shared/plans/plan-terms.ts'

/** Null without an active subscription. */
export type PlanInForce = { readonly planName: string; readonly maxAgencies: number | null } | null

export interface AgencyAllowance {
  readonly max: number | null
  readonly planName: string
}

export function getAgencyAllowance(plan: PlanInForce): AgencyAllowance {
  return {
    max: agencyLimit(plan),
    planName: plan?.planName ?? FREE_PLAN_NAME,
  }
}

/** More agencies than allowed remain after a change to a smaller plan. */
export function isLimitReached(used: number, max: number | null): max is number {
  return max !== null && used >= max
}
