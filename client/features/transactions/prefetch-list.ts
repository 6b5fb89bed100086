import type { Calls } from '#client/app/trpc.ts'
import type { Category } from '#shared/values/statuses.ts'
import { isReversed, listInput, type ListSearch } from './list-search.ts'

/** Asks for a list while the screen's code loads, without waiting for it; the screen shows what comes of it. */
export function prefetchList(calls: Calls, type: Category | undefined, search: ListSearch): void {
  // Without a subscription the page is blocked and the call would only be refused.
  if (calls.auth.session.getData(undefined)?.subscription?.state !== 'active') return
  if (!isReversed(search)) void calls.transactions.list.prefetch(listInput(type, search))
}
