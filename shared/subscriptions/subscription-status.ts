/** An `active` subscription is in force only until its end. */
export const subscriptionStatuses = ['pending', 'active', 'inactive', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What an account had last, where nothing is in force. */
export type EndedKind = 'trial' | 'pack'

export const subscriptionFilters = [...subscriptionStatuses, 'ending', 'ended'] as const
export type SubscriptionFilter = (typeof subscriptionFilters)[number]
