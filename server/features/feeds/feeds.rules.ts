import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { CreateFeedInput } from '#shared/feeds/feed-input.ts'
import { checkFeedLimit } from '#shared/feeds/feed-limit.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'

export function assertFeedDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** At its field, for a feed out above the member's limit. */
export function assertWithinLimit(limit: Centimes | null, input: Pick<CreateFeedInput, 'direction' | 'amount'>): void {
  const message = checkFeedLimit(limit, input)
  if (message !== null) throw new FieldRefusal({ amount: message })
}

/** Only an expense has a category and a file. */
export function tidyFeed(input: CreateFeedInput): CreateFeedInput {
  return input.counterpart === 'expense' ? input : { ...input, categoryId: null, attachmentId: null }
}

/** `input` is tidy. */
export function hasSameContent(stored: FeedRow, input: CreateFeedInput): boolean {
  return (
    stored.origin === null &&
    stored.agencyId === input.agencyId &&
    stored.date === input.date &&
    stored.direction === input.direction &&
    stored.counterpart === input.counterpart &&
    stored.amount === input.amount &&
    stored.note === input.note &&
    stored.categoryId === input.categoryId &&
    (stored.attachment?.id ?? null) === input.attachmentId
  )
}
