import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface JournalDay {
  date: IsoDate
  agencyId: string
  agencyName: string
  startingBalance: Centimes
  incomingFeed: Centimes
  outgoingFeed: Centimes
  /** As they change the drawer (`cashEffect`). */
  incomingTotal: Centimes
  outgoingTotal: Centimes
  dayAmount: Centimes
}
