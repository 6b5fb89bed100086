import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'

/** The figures of an agency's day, as typed and as recorded, and their result (spec 001 §9). All amounts in centimes. */
export interface JournalDay {
  date: IsoDate
  agencyId: string
  agencyName: string
  startingBalance: Centimes
  incomingFeed: Centimes
  outgoingFeed: Centimes
  /** What the day's incoming transactions brought: amounts, and fees where there are any. */
  incomingTotal: Centimes
  /** What the day's outgoing transactions took: amounts less fees. */
  outgoingTotal: Centimes
  /** May be negative. */
  dayAmount: Centimes
}
