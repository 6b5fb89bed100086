import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { DebtorLedger, DebtorRow } from '#shared/debts/debtor-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { DecisionState, SurplusState } from './shortage-terms.ts'

export interface DecisionRow {
  id: string
  closingId: string
  closingName: string
  agencyName: string
  /** Of the closed day. */
  date: IsoDate
  /** The operator account; null for the cash. */
  accountLabel: string | null
  memberId: string
  memberName: string
  amount: Centimes
  discrepancy: Centimes
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

/** A closed day with less than expected, about which nothing is decided. */
export interface OpenShortageRow {
  closingId: string
  closingName: string
  agencyName: string
  date: IsoDate
  accountId: string | null
  accountLabel: string | null
  discrepancy: Centimes
  countedBy: string
  countedByName: string | null
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
