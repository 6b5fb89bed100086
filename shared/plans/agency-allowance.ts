import { formatCount } from '#shared/values/count.ts'
import { UNLIMITED_AGENCIES } from './plan-terms.ts'

/** How many agencies a plan allows, in the words of spec 000 §2 and D14. */
export function agencyAllowance(maxAgencies: number | null): string {
  if (maxAgencies === null) return 'Aucune limite définie'
  if (maxAgencies === UNLIMITED_AGENCIES) return 'Plus de 3 agences'
  return maxAgencies === 1 ? '1 agence' : `${formatCount(maxAgencies)} agences`
}
