import { formatCount } from '#shared/values/count.ts'
import { UNLIMITED_AGENCIES } from './plan-terms.ts'

export function agencyAllowance(maxAgencies: number | null): string {
  if (maxAgencies === null) return 'Aucune limite définie'
  if (maxAgencies === UNLIMITED_AGENCIES) return 'Plus de 3 agences'
  return maxAgencies === 1 ? '1 agence' : `${formatCount(maxAgencies)} agences`
}
