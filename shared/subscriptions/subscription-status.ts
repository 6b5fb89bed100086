/** An `active` subscription is in force only until its end. */
export const subscriptionStatuses = ['pending', 'active', 'inactive', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionFilters = [...subscriptionStatuses, 'ending', 'ended'] as const
export type SubscriptionFilter = (typeof subscriptionFilters)[number]
