import type { ApiOutputs } from '#client/app/trpc.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

type Details = ApiOutputs['admin']['users']['byId']
type Subscription = Details['subscriptions'][number]

/** The paid subscription that runs now: of those in force the one that ends first, since a renewal follows it. */
export function findRunningPack(subscriptions: readonly Subscription[]): Subscription | undefined {
  const paid = subscriptions.filter(({ isInForce, trialExpiresAt }) => isInForce && trialExpiresAt === null)
  return paid.toSorted((a, b) => (a.expiresAt?.getTime() ?? 0) - (b.expiresAt?.getTime() ?? 0))[0]
}

/** The paid subscription that ends last or ended last; undefined for a client who never had one. */
export function findLastPaidEnd<Known extends Pick<Subscription, 'status' | 'expiresAt'>>(
  subscriptions: readonly Known[],
): Known | undefined {
  const paid = subscriptions.filter(({ status, expiresAt }) => status === 'active' && expiresAt !== null)
  return paid.toSorted((a, b) => (b.expiresAt?.getTime() ?? 0) - (a.expiresAt?.getTime() ?? 0))[0]
}

const RENEWAL_DAYS = 30

/** The pack that waits for a renewal, as the queue has it: the last one, if it ends or ended within 30 days. */
export function findPackToRenew<Known extends Pick<Subscription, 'status' | 'expiresAt' | 'expiresOn'>>(
  { person, subscriptions }: { person: Pick<Details['person'], 'status'>; subscriptions: readonly Known[] },
  today: IsoDate,
): Known | undefined {
  if (person.status === 'suspended' || person.status === 'rejected') return undefined
  const last = findLastPaidEnd(subscriptions)
  if (last?.expiresOn == null) return undefined
  return Math.abs(daysBetween(today, last.expiresOn)) <= RENEWAL_DAYS ? last : undefined
}

/** The requests that wait, as the queue has them: also validated ones of a client who has no pack yet. */
export function listWaitingRequests<Known extends Pick<Details['requests'][number], 'status'>>({
  requests,
  subscriptions,
}: {
  requests: readonly Known[]
  subscriptions: ReadonlyArray<Pick<Subscription, 'trialExpiresAt'>>
}): readonly Known[] {
  const hasPack = subscriptions.some(({ trialExpiresAt }) => trialExpiresAt === null)
  return requests.filter(({ status }) => status === 'pending' || (status === 'approved' && !hasPack))
}
