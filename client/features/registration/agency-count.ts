import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import { FREE_PLAN_AGENCIES } from '#shared/plans/plan-terms.ts'

/** A pack without a number allows one agency. */
export function agencyCount(maxAgencies: number | null): string {
  return agencyAllowance(maxAgencies ?? FREE_PLAN_AGENCIES)
}
