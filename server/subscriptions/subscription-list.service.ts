import type { Context } from '#server/trpc/context.ts'
import { PAGE_SIZE, type Paged } from '#shared/paging.ts'
import { ENDING_SOON_MS } from '#shared/plans/plan-terms.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import { listSubscriptions } from './subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from './subscription-view.ts'

/** Everybody's subscriptions, newest first (spec 000 §2, `Tous les abonnements`). */
export const readSubscriptions = async (
  call: Pick<Context, 'db' | 'deps' | 'now'>,
  input: ListSubscriptionsInput,
): Promise<Paged<AdminSubscription>> => {
  const { db, now } = call
  const soon = new Date(now.getTime() + ENDING_SOON_MS)
  const { rows, total } = await listSubscriptions(db, input, { now, soon })
  return { rows: rows.map((row) => asAdminSubscription(row, call)), total, page: input.page, pageSize: PAGE_SIZE }
}
