/** The plan of this name is the free trial. */
export const DEMO_PLAN_NAME = 'Demo 3 jours'
export const TRIAL_MS = 3 * 24 * 3_600_000
export const SUBSCRIPTION_MS = 365 * 24 * 3_600_000
export const ENDING_SOON_MS = 30 * 24 * 3_600_000
export const UNLIMITED_AGENCIES = 999
export const FREE_PLAN_NAME = 'Gratuit'
export const FREE_PLAN_AGENCIES = 1

export const currencies = ['MAD', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export function agencyLimit(plan: { maxAgencies: number | null } | null): number | null {
  const max = plan?.maxAgencies ?? FREE_PLAN_AGENCIES
  return max === UNLIMITED_AGENCIES ? null : max
}
