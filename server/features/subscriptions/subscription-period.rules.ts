import { DEMO_PLAN_NAME, SUBSCRIPTION_MS, TRIAL_MS } from '#shared/plans/plan-terms.ts'
import type { SubscriptionStatus } from '#shared/values/statuses.ts'

export interface Period {
  readonly startedAt: Date
  readonly expiresAt: Date
}

/**
 * What an activation at `now` gives: 365 × 24 h from now or, where a paid subscription runs until `paidUntil`, from its end,
 * so that no paid day is lost (D25). One that has ended leaves nothing (pitfall 19).
 */
export function paidPeriod(now: Date, paidUntil: Date | null): Period {
  const startedAt = paidUntil !== null && paidUntil > now ? paidUntil : now
  return { startedAt, expiresAt: new Date(startedAt.getTime() + SUBSCRIPTION_MS) }
}

interface Typed {
  readonly startedAt: Date | null
  readonly endsAt: Date | null
  readonly plan: { readonly name: string }
  readonly status: SubscriptionStatus
  readonly now: Date
}

/**
 * The period of a subscription made or edited by hand. An active one without a start starts now, and without an end lasts a
 * year, or three days on the trial plan, whose end stands in a column of its own (D23).
 */
export function resolvePeriod({ startedAt, endsAt, plan, status, now }: Typed) {
  const isTrial = plan.name === DEMO_PLAN_NAME
  const isActive = status === 'active'
  const isOver = endsAt !== null && endsAt <= now
  const start = startedAt ?? (isActive && !isOver ? now : null)
  const length = isTrial ? TRIAL_MS : SUBSCRIPTION_MS
  const end = endsAt ?? (isActive && start !== null ? new Date(start.getTime() + length) : null)
  return { startedAt: start, expiresAt: isTrial ? null : end, trialExpiresAt: isTrial ? end : null }
}
