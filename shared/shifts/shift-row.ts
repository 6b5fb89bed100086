import type { CashMovements } from '#shared/cash/cash-effect.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { ShiftEnd } from './shift-terms.ts'

export interface ShiftHolder {
  id: string
  seq: number
  memberId: string
  memberName: string
  date: IsoDate
  startedAtLocal: string
}

export interface PendingHandover {
  id: string
  date: IsoDate
  byId: string
  byName: string
  atLocal: string
  /** Null for a member who counts blind, unless it is their own. */
  count: { counts: CountLine[]; counted: Centimes } | null
}

/** Who holds the cash of an agency today. */
export interface ShiftState {
  agencyId: string
  agencyName: string
  date: IsoDate
  /** The agency has hand-over. */
  isOn: boolean
  /** Today is closed. */
  isClosed: boolean
  holder: ShiftHolder | null
  /** The caller holds the cash. */
  isMine: boolean
  pending: PendingHandover | null
  /** What taking the cash should find in the drawer; null for a member who counts blind, without a count before, and where somebody holds it. */
  toFind: Centimes | null
}

/** A shift of a day without its figures. */
export type ShiftName = ShiftHolder & { endedAtLocal: string | null }

export interface TwoCounts {
  /** Of the person who handed the cash over. */
  counts: CountLine[]
  counted: Centimes
  byName: string
}

/** A shift of a day with what it should have held. */
export interface ShiftFigures extends CashMovements {
  id: string
  seq: number
  memberId: string
  memberName: string
  startedAtLocal: string
  endedAtLocal: string | null
  endedBy: ShiftEnd | null
  /** Who took the cash over without the person who held it. */
  forcedByName: string | null
  /** Of the first shift: why its count was not what the drawer should have begun with. */
  startReason: string | null
  /** Of the end of the shift. */
  comment: string | null
  start: Centimes
  expected: Centimes
  /** Null until the shift has ended, as the next two. */
  counts: CountLine[] | null
  counted: Centimes | null
  discrepancy: Centimes | null
  /** The count of the person who handed the cash over, beside that of the person who took it. */
  handedOver: TwoCounts | null
}
