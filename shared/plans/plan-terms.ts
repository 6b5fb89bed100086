/** What a pack means, as rules that both sides need (spec 000 §9, spec 001 §4, D14, D23). */

/** The plan whose name makes it the free trial (spec 000 §3). */
export const DEMO_PLAN_NAME = 'Demo 3 jours'
/** Length of the trial: three days of 24 hours (spec 000 §9). */
export const TRIAL_MS = 3 * 24 * 3_600_000
/** What an activation gives: 365 days of 24 hours, whatever the year (spec 000 §9, D25). */
export const SUBSCRIPTION_MS = 365 * 24 * 3_600_000
/** An end within so much time is shown to administrators as near: 30 days. */
export const ENDING_SOON_MS = 30 * 24 * 3_600_000
/** `max_agencies` of a plan without limit; shown as `Plus de 3 agences` (spec 000 §2). */
export const UNLIMITED_AGENCIES = 999
/** What applies without an active plan (spec 001 §4). */
export const FREE_PLAN_NAME = 'Gratuit'
export const FREE_PLAN_AGENCIES = 1

export const currencies = ['MAD', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/**
 * How many agencies a plan allows: `null` stands for no limit. A plan whose own maximum is null counts like no plan,
 * that is one agency (D14).
 */
export function agencyLimit(plan: { maxAgencies: number | null } | null): number | null {
  const max = plan?.maxAgencies ?? FREE_PLAN_AGENCIES
  return max === UNLIMITED_AGENCIES ? null : max
}
