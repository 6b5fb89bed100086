import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { PlaceKind } from './place-terms.ts'

export interface PlaceRow {
  id: string
  kind: PlaceKind
  /** Of a safe; null for one that belongs to no agency. */
  agencyId: string | null
  agencyName: string | null
  name: string
  accountEnd: string | null
  ceiling: Centimes | null
  twoPersons: boolean
  cashiersSend: boolean
  active: boolean
  updatedAt: string
}

/** A place with what it should hold: received − sent, and for a safe what its inventories corrected. */
export interface PlaceBalance extends PlaceRow {
  balance: Centimes
  /** On its way to the place. */
  expectedIn: Centimes
  lastCount: { date: IsoDate; counted: Centimes; difference: Centimes } | null
}

export type BookEntryKind = 'in' | 'out' | 'back' | 'count' | 'expense'

/** A line of the book of a place. */
export interface BookEntry {
  id: string
  kind: BookEntryKind
  date: IsoDate
  /** `T2026-000045`; null for an inventory and an expense. */
  transferName: string | null
  /** The other side of the transfer, or the category of an expense. */
  otherName: string | null
  slipNumber: string | null
  comment: string | null
  byName: string | null
  /** Signed. */
  effect: Centimes
  /** After the line. */
  balance: Centimes
}

export interface PlaceBook extends Paged<BookEntry> {
  place: PlaceBalance
}
