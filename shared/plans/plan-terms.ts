/** The plan with this name is the free trial. */
export const DEMO_PLAN_NAME = 'Demo 3 jours'
export const TRIAL_MS = 3 * 24 * 3_600_000
/** Length of an activation, whatever the year. */
export const SUBSCRIPTION_MS = 365 * 24 * 3_600_000
/** Administrators see an earlier end as near. */
export const ENDING_SOON_MS = 30 * 24 * 3_600_000
/** `max_agencies` of a plan without limit; shown as `Plus de 3 agences`. */
export const UNLIMITED_AGENCIES = 999
/** Shown without an active plan. */
export const FREE_PLAN_NAME = 'Gratuit'
export const FREE_PLAN_AGENCIES = 1

export const currencies = ['MAD', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Null means no limit. A plan without a maximum allows one agency, as no plan does. */
export function agencyLimit(plan: { maxAgencies: number | null } | null): number | null {
  const max = plan?.maxAgencies ?? FREE_PLAN_AGENCIES
  return max === UNLIMITED_AGENCIES ? null : max
}
