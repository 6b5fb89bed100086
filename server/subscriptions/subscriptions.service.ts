import type { Account } from '#server/auth/sessions.queries.ts'
import { civilDate } from '#server/clock.ts'
import type { Context } from '#server/trpc/context.ts'
import type { IsoDate } from '#shared/calendar-date.ts'
import { findPendingPlan } from './subscriptions.queries.ts'

const DAY_MS = 24 * 3_600_000

/** A subscription as the client space shows it (api.md): instants, and the civil dates they fall on (D13). */
export interface SubscriptionSummary {
  state: 'active' | 'pending' | 'none'
  planId: string | null
  planName: string | null
  maxAgencies: number | null
  startedAt: Date | null
  expiresAt: Date | null
  trialExpiresAt: Date | null
  startedOn: IsoDate | null
  /** The day the subscription or the trial ends. */
  expiresOn: IsoDate | null
  /** Started days that remain; 1 during the last 24 hours. */
  daysLeft: number | null
}

/** The state of an account's subscription at the time of the call (spec 001 §4, D23). */
export const describeSubscription = async (
  { db, now, deps }: Pick<Context, 'db' | 'now' | 'deps'>,
  account: Account,
): Promise<SubscriptionSummary> => {
  const { subscription } = account
  if (subscription !== null) {
    const { planId, planName, maxAgencies, startedAt, expiresAt, trialExpiresAt } = subscription
    const end = expiresAt ?? trialExpiresAt
    const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, deps.config.businessTimeZone))
    return {
      state: 'active',
      planId,
      planName,
      maxAgencies,
      startedAt,
      expiresAt,
      trialExpiresAt,
      startedOn: day(startedAt),
      expiresOn: day(end),
      daysLeft: end === null ? null : Math.ceil((end.getTime() - now.getTime()) / DAY_MS),
    }
  }
  const pending = await findPendingPlan(db, account.userId)
  return {
    state: pending === undefined ? 'none' : 'pending',
    planId: pending?.planId ?? null,
    planName: pending?.planName ?? null,
    maxAgencies: null,
    startedAt: null,
    expiresAt: null,
    trialExpiresAt: null,
    startedOn: null,
    expiresOn: null,
    daysLeft: null,
  }
}
