import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/calendar-date.ts'
import { pageSchema } from '#shared/paging.ts'
import { idSchema } from '#shared/id-schema.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'
import type { Category } from '#shared/statuses.ts'

/**
 * The filters of the three lists as the URL has them (D31): both days included, page from 1. What the URL says wrongly counts
 * as not said, so that a mistyped link still opens the list.
 */
export const listSearchSchema = z.object({
  from: z.catch(z.optional(isoDateSchema), undefined),
  to: z.catch(z.optional(isoDateSchema), undefined),
  /** Only this agency's. */
  agency: z.catch(z.optional(idSchema), undefined),
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
})

export type ListSearch = z.infer<typeof listSearchSchema>

/** What every list screen gets from its route. */
export interface ListScreenProps {
  search: ListSearch
  /** Writes the URL. `replace` where nobody chose it: a page that is no more. */
  onSearchChange: (search: ListSearch, how?: { replace: true }) => void
}

/** Whether the period ends before it begins; no list is asked for then. */
export function isReversed({ from, to }: ListSearch): boolean {
  return from !== undefined && to !== undefined && to < from
}

/** What is let through, whatever the page. */
export function filtersOf(
  type: Category | undefined,
  { from, to, agency }: ListSearch,
): Omit<ListTransactionsInput, 'page'> {
  return { ...(type && { type }), ...(agency && { agencyId: agency }), ...(from && { from }), ...(to && { to }) }
}

/** The call that a URL stands for; loader and screen ask for the same. */
export function listInput(type: Category | undefined, search: ListSearch): ListTransactionsInput {
  return { page: search.page ?? 1, ...filtersOf(type, search) }
}
