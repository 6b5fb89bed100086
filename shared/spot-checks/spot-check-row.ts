import type { CountLine } from '#shared/cash/denominations.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'

/** A count of the drawer in the middle of a day. It changes nothing. */
export interface SpotCheck {
  id: string
  agencyId: string
  agencyName: string
  date: IsoDate
  atLocal: string
  /** At that instant. */
  expected: Centimes
  counts: CountLine[]
  counted: Centimes
  discrepancy: Centimes
  byName: string
  /** Who held the cash. */
  holderName: string | null
  comment: string | null
}

export type SpotCheckPage = Paged<SpotCheck>
