import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type SubscriptionFilter, subscriptionFilters } from '#shared/subscriptions/subscription-status.ts'

/** The requests are the default tab. */
export interface SubscriptionsSearch {
  tab?: 'all' | undefined
  q?: string | undefined
  filter?: SubscriptionFilter | undefined
  page?: number | undefined
}

export function subscriptionsSearch({ tab, q, filter, page }: Record<string, unknown>): SubscriptionsSearch {
  return {
    tab: searchWord(['all'], tab),
    q: searchText(q),
    filter: searchWord(subscriptionFilters, filter),
    page: searchPage(page),
  }
}
