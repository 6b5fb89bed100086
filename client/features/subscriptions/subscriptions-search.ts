import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type SubscriptionFilter, subscriptionFilters } from '#shared/subscriptions/subscription-filters.ts'

/** Tab and filters of the subscriptions as the URL has them (D31); the requests are what it opens with. */
export interface SubscriptionsSearch {
  tab?: 'all' | undefined
  q?: string | undefined
  filter?: SubscriptionFilter | undefined
  page?: number | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function subscriptionsSearch({ tab, q, filter, page }: Record<string, unknown>): SubscriptionsSearch {
  return {
    tab: searchWord(['all'], tab),
    q: searchText(q),
    filter: searchWord(subscriptionFilters, filter),
    page: searchPage(page),
  }
}
