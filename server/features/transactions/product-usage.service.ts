import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { type ProductUsage, USAGE_DAYS } from '#shared/transactions/product-usage.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { listProductUsageOwned } from './product-usage.queries.ts'

/** What the agency entered in the last weeks, the most used product first. Throws `agencies.not_found`. */
export async function listUsage(call: OwnerCall, { agencyId }: { agencyId: string }): Promise<ProductUsage[]> {
  const { db, ownerId, today } = call
  if ((await findAgencyInScope(db, call, agencyId)) === undefined) throw refuse('agencies.not_found')
  return listProductUsageOwned(db, ownerId, { agencyId, from: addDays(today, 1 - USAGE_DAYS) })
}
