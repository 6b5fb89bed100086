import { subscriptionStatuses } from '#shared/values/statuses.ts'

/** What the list can be narrowed to: a status, what is in force and ends within 30 days, or what has ended. */
export const subscriptionFilters = [...subscriptionStatuses, 'ending', 'ended'] as const
export type SubscriptionFilter = (typeof subscriptionFilters)[number]
