import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import { type IsoDate } from '#shared/values/calendar-date.ts'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
import type { CreateFeedInput } from '#shared/feeds/feed-input.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'

/** Refuses a date in the future or before 2000-01-01 at its field, as for a transaction (D13). */
export function assertFeedDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** Whether a stored feed is what the call asks for (D10). */
export function hasSameContent(stored: FeedRow, input: CreateFeedInput): boolean {
  return (
    stored.agencyId === input.agencyId &&
    stored.date === input.date &&
    stored.direction === input.direction &&
    stored.counterpart === input.counterpart &&
    stored.amount === input.amount &&
    stored.note === input.note
  )
}
