import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { DebtorLedger, DebtorRow } from '#shared/debts/debtor-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { DecisionState, SurplusState } from './shortage-terms.ts'

/** Where a shortage was found: a closing, or a transfer. */
export interface ShortageSource {
  /** Null of a transfer. */
  closingId: string | null
  /** Null of a closing. */
  transferId: string | null
  /** The number of either. */
  name: string
  /** The agency of the closing, or both ends of the transfer. */
  place: string
  /** Of the closed day, or of the arrival. */
  date: IsoDate
}

export interface DecisionRow extends ShortageSource {
  id: string
  /** The operator account; null for the cash. */
  accountLabel: string | null
  memberId: string
  memberName: string
  amount: Centimes
  /** Null of a transfer whose reception was undone. */
  discrepancy: Centimes | null
  state: DecisionState
  /** The owner has confirmed what a manager proposed. */
  isConfirmed: boolean
  proposedByName: string | null
  answerText: string | null
  /** The paper that the member signed, where it stands for an answer in their own session. */
  attachment: Attachment | null
  recordedByName: string | null
}

export interface SurplusRow {
  closingId: string
  closingName: string
  agencyName: string
  date: IsoDate
  amount: Centimes
  /** What is neither returned, kept nor set against a shortage. */
  left: Centimes
  state: SurplusState
  until: IsoDate
  countedBy: string
  countedByName: string | null
}

/** Less than expected on a closed day, or than sent, about which nothing is decided. */
export interface OpenShortageRow extends ShortageSource {
  accountId: string | null
  accountLabel: string | null
  discrepancy: Centimes
  /** Who counted the day, or what arrived. */
  countedByName: string | null
  /** Who may be asked, by name. */
  people: Array<{ id: string; name: string }>
  /** Who is asked unless another person is chosen. */
  proposedId: string | null
}

export interface ShortagePage {
  open: OpenShortageRow[]
  decisions: DecisionRow[]
  surpluses: SurplusRow[]
  people: DebtorRow[]
  /** What members owe together. */
  owed: Centimes
}

export interface OwnShortages {
  ledger: DebtorLedger | null
  decisions: DecisionRow[]
}
