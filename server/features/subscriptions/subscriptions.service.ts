import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { ActiveSubscription, SessionFound } from '#server/features/auth/sessions.queries.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import { findRejection, type Rejection } from '#server/features/requests/rejections.queries.ts'
import { findPlanPrice } from '#server/features/plans/plans.queries.ts'
import { findTaxWord } from '#server/features/seller/seller.queries.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import type { EndedKind } from '#shared/subscriptions/subscription-status.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import { DEMO_PLAN_NAME, ENDING_SOON_MS, type Currency } from '#shared/plans/plan-terms.ts'
import { listSubscriptions } from './subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from './subscription-view.ts'
import { findLastEnded, findAwaitedPlan } from './subscriptions.queries.ts'

const DAY_MS = 24 * 3_600_000

export interface SubscriptionSummary {
  /** `approved`: validated, but no pack is activated yet. */
  state: 'active' | 'pending' | 'approved' | 'none'
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
  /** The day a pending or approved plan was requested. */
  askedOn: IsoDate | null
  /** What ended last, while nothing is in force. */
  ended: EndedKind | null
  endedOn: IsoDate | null
  /** Of the latest request, while no pack is in force; null where it is not rejected. */
  rejection: Rejection | null
}

/** `price` for a year, in hundredths of `currency`; null without a plan. */
export interface CurrentSubscription extends SubscriptionSummary {
  price: Centimes | null
  currency: Currency | null
  /** Stands after the price; null where the seller has set none. */
  taxWord: string | null
}

/** A space, and its subscription in force. */
interface SubscribedSpace {
  readonly ownerId: OwnerId
  readonly subscription: ActiveSubscription | null
}

/** As the owner of the space reads it. */
async function describeSubscription(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  { ownerId, subscription }: SubscribedSpace,
): Promise<SubscriptionSummary> {
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
      ended: null,
      endedOn: null,
      rejection: trialExpiresAt === null ? null : ((await findRejection(db, ownerId)) ?? null),
    }
  }
  const awaited = await findAwaitedPlan(db, ownerId)
  const last = await findLastEnded(db, ownerId, now)
  return {
    state: awaited === undefined ? 'none' : awaited.isApproved ? 'approved' : 'pending',
    planId: awaited?.planId ?? null,
    planName: awaited?.planName ?? null,
    maxAgencies: null,
    startedAt: null,
    expiresAt: null,
    trialExpiresAt: null,
    startedOn: null,
    expiresOn: null,
    daysLeft: null,
    askedOn: day(awaited?.askedAt ?? null),
    ended: toEndedKind(last),
    endedOn: day(last?.endedAt ?? null),
    rejection: awaited === undefined ? ((await findRejection(db, ownerId)) ?? null) : null,
  }
}

/** Members see what the space has, not what its owner asked for, was refused or let end. */
export async function describeSubscriptionTo(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  { member, isSpaceActive, subscription }: Pick<SessionFound, 'member' | 'isSpaceActive' | 'subscription'>,
): Promise<SubscriptionSummary> {
  const { ownerId, role } = member
  if (role === 'owner') return describeSubscription(call, { ownerId, subscription })
  const summary = await describeSubscription(call, { ownerId, subscription: isSpaceActive ? subscription : null })
  const hidden = { askedOn: null, ended: null, endedOn: null, rejection: null }
  return summary.state === 'active'
    ? { ...summary, ...hidden }
    : { ...summary, ...hidden, state: 'none', planId: null, planName: null }
}

function toEndedKind(last: { planName: string } | undefined): EndedKind | null {
  if (last === undefined) return null
  return last.planName === DEMO_PLAN_NAME ? 'trial' : 'pack'
}

/** For the refusal of an account without a subscription in force. */
export async function readEnded(
  { db, now }: Pick<Call, 'db' | 'now'>,
  userId: string,
): Promise<{ ended: EndedKind | null }> {
  return { ended: toEndedKind(await findLastEnded(db, userId, now)) }
}

/** Separate from `describeSubscription`, which every client calls every 30 seconds and which needs no price. */
export async function readCurrentSubscription(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  space: SubscribedSpace,
): Promise<CurrentSubscription> {
  const summary = await describeSubscription(call, space)
  const price = summary.planId === null ? undefined : await findPlanPrice(call.db, summary.planId)
  const taxWord = await findTaxWord(call.db)
  return { ...summary, price: price?.price ?? null, currency: price?.currency ?? null, taxWord }
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
