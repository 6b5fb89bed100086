import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { FeedSums } from '#shared/cash/cash-effect.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { FeedCounterpart, FeedOrigin } from './feed-terms.ts'

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
  /** Of an expense. */
  categoryId: string | null
  categoryName: string | null
  attachment: Attachment | null
  /** What made it, and alone removes it; null for one that a person entered. */
  origin: FeedOrigin | null
  createdAt: Date
  createdBy: string
  /** The member's name now, also of one who is deactivated. */
  authorName: string | null
}

export interface ListedFeed extends FeedRow {
  /** When it was entered: `YYYY-MM-DDTHH:mm` in the business time zone. */
  createdAtLocal: string
}

export interface FeedPage extends Paged<ListedFeed> {
  /** Null for a blind member. */
  totals: FeedSums | null
}
