import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
import type { CreateFeedInput } from '#shared/feeds/feed-input.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'

export function assertFeedDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

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
