import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { Paged } from '#shared/values/paging.ts'
import { ENDING_SOON_MS } from '#shared/plans/plan-terms.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import { listSubscriptions } from './subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from './subscription-view.ts'

/** Everybody's subscriptions, newest first (spec 000 §2, `Tous les abonnements`). */
export async function readSubscriptions(
  call: Pick<Call, 'db' | 'timeZone' | 'now'>,
  input: ListSubscriptionsInput,
): Promise<Paged<AdminSubscription>> {
  const { db, now } = call
  const soon = new Date(now.getTime() + ENDING_SOON_MS)
  const found = await readPage(input.page, (page) => listSubscriptions(db, { ...input, page }, { now, soon }))
  return { ...found, rows: found.rows.map((row) => asAdminSubscription(row, call)) }
}
