/** The plan of this name is the free trial. */
export const DEMO_PLAN_NAME = 'Demo 3 jours'
export const TRIAL_MS = 3 * 24 * 3_600_000
/** 365 days of 24 hours, also in a leap year. */
export const SUBSCRIPTION_MS = 365 * 24 * 3_600_000
/** Administrators see an end within this time as near. */
export const ENDING_SOON_MS = 30 * 24 * 3_600_000
/** `max_agencies` of a plan without limit. */
export const UNLIMITED_AGENCIES = 999
/** Apply without an active plan. */
export const FREE_PLAN_NAME = 'Gratuit'
export const FREE_PLAN_AGENCIES = 1

export const currencies = ['MAD', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Null where there is no limit. A plan without a maximum counts like no plan: one agency. */
export function agencyLimit(plan: { maxAgencies: number | null } | null): number | null {
  const max = plan?.maxAgencies ?? FREE_PLAN_AGENCIES
  return max === UNLIMITED_AGENCIES ? null : max
}
