import { agencyLimit, FREE_PLAN_NAME } from '#shared/plans/plan-terms.ts'

/** The plan in force, or null without an active subscription. */
export type PlanInForce = { readonly planName: string; readonly maxAgencies: number | null } | null

export interface AgencyAllowance {
  /** Most agencies the account may have; null where there is no limit. */
  readonly max: number | null
  readonly planName: string
}

/** What a plan allows: without one, one agency under the name `Gratuit` (spec 001 §4, D14). */
export function getAgencyAllowance(plan: PlanInForce): AgencyAllowance {
  return {
    max: agencyLimit(plan),
    planName: plan?.planName ?? FREE_PLAN_NAME,
  }
}

/** Creation is blocked at or above the maximum (spec 001 §5), also where a smaller plan left more agencies than it allows. */
export function isLimitReached(used: number, max: number | null): max is number {
  return max !== null && used >= max
}
