import { formatCount } from '#shared/count.ts'
import { FREE_PLAN_AGENCIES, UNLIMITED_AGENCIES } from '#shared/plans/plan-terms.ts'

/** How many agencies a pack allows, in the words of spec 000 §2; a pack without a number allows one (D14). */
export function agencyCount(maxAgencies: number | null): string {
  if (maxAgencies === UNLIMITED_AGENCIES) return 'Plus de 3 agences'
  const count = maxAgencies ?? FREE_PLAN_AGENCIES
  return count === 1 ? '1 agence' : `${formatCount(count)} agences`
}
