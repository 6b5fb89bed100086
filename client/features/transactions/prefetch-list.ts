import type { Calls } from '#client/app/trpc.ts'
import type { Category } from '#shared/cash/categories.ts'
import { isReversed, listInput, type ListSearch } from './list-search.ts'

export function prefetchList(calls: Calls, type: Category | undefined, search: ListSearch): void {
  // Without a subscription the server refuses the call.
  if (calls.auth.session.getData(undefined)?.subscription?.state !== 'active') return
  if (!isReversed(search)) void calls.transactions.list.prefetch(listInput(type, search))
}
