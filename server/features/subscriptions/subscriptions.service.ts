import type { Account } from '#server/features/auth/sessions.queries.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import { findPlanPrice } from '#server/features/plans/plans.queries.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import { ENDING_SOON_MS, type Currency } from '#shared/plans/plan-terms.ts'
import { listSubscriptions } from './subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from './subscription-view.ts'
import { findPendingPlan } from './subscriptions.queries.ts'

const DAY_MS = 24 * 3_600_000

export interface SubscriptionSummary {
  state: 'active' | 'pending' | 'none'
  planId: string | null
  planName: string | null
  maxAgencies: number | null
  startedAt: Date | null
  expiresAt: Date | null
  trialExpiresAt: Date | null
  startedOn: IsoDate | null
  expiresOn: IsoDate | null
  /** Days that have begun; 1 during the last 24 hours. */
  daysLeft: number | null
  /** The day a pending plan was requested. */
  askedOn: IsoDate | null
}

/** `price` for a year, in hundredths of `currency`; null without a plan. */
export interface CurrentSubscription extends SubscriptionSummary {
  price: Centimes | null
  currency: Currency | null
}

export async function describeSubscription(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  account: Account,
): Promise<SubscriptionSummary> {
  const { subscription } = account
  const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, timeZone))
  if (subscription !== null) {
    const { planId, planName, maxAgencies, startedAt, expiresAt, trialExpiresAt } = subscription
    const end = expiresAt ?? trialExpiresAt
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
      askedOn: null,
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
    askedOn: day(pending?.askedAt ?? null),
  }
}

/** Separate from `describeSubscription`, which every client calls every 30 seconds and which needs no price. */
export async function readCurrentSubscription(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  account: Account,
): Promise<CurrentSubscription> {
  const summary = await describeSubscription(call, account)
  const price = summary.planId === null ? undefined : await findPlanPrice(call.db, summary.planId)
  return { ...summary, price: price?.price ?? null, currency: price?.currency ?? null }
}

export async function readSubscriptions(
  call: Pick<Call, 'db' | 'timeZone' | 'now'>,
  input: ListSubscriptionsInput,
): Promise<Paged<AdminSubscription>> {
  const { db, now } = call
  const soon = new Date(now.getTime() + ENDING_SOON_MS)
  const found = await readPage(input.page, (page) => listSubscriptions(db, { ...input, page }, { now, soon }))
  return { ...found, rows: found.rows.map((row) => asAdminSubscription(row, call)) }
}
