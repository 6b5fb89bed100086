import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { EndKind, SideKind, TransferSettlement, TransferState } from './transfer-terms.ts'

export interface TransferSide {
  kind: SideKind
  id: string
  name: string
}

/** What the reader of a transfer may do about it now. */
export interface TransferRights {
  receive: boolean
  refuse: boolean
  cancel: boolean
  giveBack: boolean
  undo: boolean
  settle: boolean
  /** Of a photo or PDF; another one only by the owner. */
  attach: boolean
}

export interface TransferRow {
  id: string
  /** `T2026-000045` */
  name: string
  from: TransferSide
  to: TransferSide
  amount: Centimes
  counts: CountLine[] | null
  reason: string | null
  carrier: string | null
  immediate: boolean
  state: TransferState
  sentDate: IsoDate
  sentAtLocal: string
  sentByName: string | null
  receivedDate: IsoDate | null
  receivedAtLocal: string | null
  receivedByName: string | null
  receivedAmount: Centimes | null
  receivedCounts: CountLine[] | null
  receiveComment: string | null
  slipNumber: string | null
  attachment: Attachment | null
  /** What arrives next in a drawer has to be counted by denominations. */
  countRequired: boolean
  /** What arrived − what was sent. */
  difference: Centimes | null
  settlement: TransferSettlement | null
  settlementText: string | null
  settledByName: string | null
  decidedReason: string | null
  decidedByName: string | null
  decidedAtLocal: string | null
  /** Hours since it was sent, while it is on its way. */
  ageHours: number | null
  rights: TransferRights
}

export type TransferPage = Paged<TransferRow>

/** On its way to an agency. */
export interface AwaitedTransfer {
  id: string
  name: string
  fromName: string
  amount: Centimes
  sentDate: IsoDate
}

/** Of the menu and the board. Amounts are null for a blind member. */
export interface TransferSummary {
  /** Sent, and the reader may receive them. */
  toReceive: number
  inTransit: { count: number; amount: Centimes | null; oldest: IsoDate | null; ageDays: number | null }
  /** Differences on arrival that are not settled. */
  toSettle: { count: number; amount: Centimes | null }
}

/** Where a member may take money from, and send it to. */
export interface TransferEndOption {
  kind: EndKind
  id: string
  name: string
  sideKind: SideKind
  agencyId: string | null
  canSend: boolean
  canReceive: boolean
}
