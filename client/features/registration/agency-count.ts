import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import { FREE_PLAN_AGENCIES } from '#shared/plans/plan-terms.ts'

/** What a pack will allow whoever buys it: as everywhere, but one without a number allows one agency (D14). */
export function agencyCount(maxAgencies: number | null): string {
  return agencyAllowance(maxAgencies ?? FREE_PLAN_AGENCIES)
}
