import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { FeedSums } from '#shared/cash/cash-effect.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { FeedCounterpart } from './feed-terms.ts'

/** Money put into or taken from an agency's drawer without a customer. */
export interface FeedRow {
  id: string
  agencyId: string
  agencyName: string
  date: IsoDate
  direction: Category
  counterpart: FeedCounterpart
  amount: Centimes
  note: string | null
  createdAt: Date
}

export interface FeedPage extends Paged<FeedRow> {
  totals: FeedSums
}
