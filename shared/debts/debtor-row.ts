import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { DebtKind, DebtorKind } from './debt-terms.ts'

export interface DebtorRow {
  id: string
  kind: DebtorKind
  /** Null for a customer. */
  memberId: string | null
  number: number
  /** Of a member, the name in the team; of an erased customer, what stands instead. */
  name: string
  isErased: boolean
  phone: string | null
  /** Where a customer usually comes. */
  agencyId: string | null
  agencyName: string | null
  /** The most that may be owed; null without a limit. */
  limit: Centimes | null
  note: string | null
  active: boolean
  balance: Centimes
  /** Since when the oldest part is owed; null where nothing is. */
  oldest: IsoDate | null
  updatedAt: string
}

export interface DebtEntryRow {
  id: string
  debtorId: string
  date: IsoDate
  kind: DebtKind
  amount: Centimes
  /** Null also for an agency that the reader does not see. */
  agencyName: string | null
  note: string | null
  transactionId: string | null
  /** The file that shows how it was paid otherwise. */
  attachment: Attachment | null
  createdAtLocal: string
  authorName: string | null
}

export interface LedgerLine extends DebtEntryRow {
  /** What is left of it; null for what reduces the debt. */
  open: Centimes | null
  /** What was owed after it. */
  balance: Centimes
}

export interface DebtorLedger {
  debtor: DebtorRow
  /** The newest first. */
  entries: LedgerLine[]
}

export interface DebtorPage extends Paged<DebtorRow> {
  /** What all of the filter owe together. */
  owed: Centimes
}
