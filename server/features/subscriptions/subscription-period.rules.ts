import { DEMO_PLAN_NAME, SUBSCRIPTION_MS, TRIAL_MS } from '#shared/plans/plan-terms.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'

export interface Period {
  readonly startedAt: Date
  readonly expiresAt: Date
}

/** The period of an activation: 365 × 24 h from now, or from the end of the paid subscription that still runs. */
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

/** An active subscription without a start begins now; without an end it lasts a year, or three days on the trial plan. */
export function resolvePeriod({ startedAt, endsAt, plan, status, now }: Typed) {
  const isTrial = plan.name === DEMO_PLAN_NAME
  const isActive = status === 'active'
  const isOver = endsAt !== null && endsAt <= now
  const start = startedAt ?? (isActive && !isOver ? now : null)
  const length = isTrial ? TRIAL_MS : SUBSCRIPTION_MS
  const end = endsAt ?? (isActive && start !== null ? new Date(start.getTime() + length) : null)
  return { startedAt: start, expiresAt: isTrial ? null : end, trialExpiresAt: isTrial ? end : null }
}
