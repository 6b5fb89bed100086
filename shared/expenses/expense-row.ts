import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ExpenseVia, OwnerMoveKind } from './expense-terms.ts'

export interface ExpenseCategory {
  id: string
  name: string
  /** Not chosen any more; its expenses keep it. */
  retired: boolean
  updatedAt: string
}

/** An expense, whatever paid it. */
export interface ExpenseRow {
  via: ExpenseVia
  id: string
  date: IsoDate
  /** Null for an expense of the whole space, which a bank paid. */
  agencyId: string | null
  agencyName: string | null
  /** Null for one from before there were categories. */
  categoryId: string | null
  categoryName: string | null
  /** Below zero where money came back into the drawer. */
  amount: Centimes
  /** The bank that is followed. */
  placeName: string | null
  note: string | null
  attachment: Attachment | null
  createdAt: Date
  createdBy: string
  authorName: string | null
}

export interface ListedExpense extends ExpenseRow {
  /** The day of its agency is closed, or its month is locked: it cannot be changed. */
  isFixed: boolean
}

export interface CategorySum {
  categoryId: string | null
  categoryName: string | null
  amount: Centimes
}

export interface ExpensePage extends Paged<ListedExpense> {
  /** Of all pages, the largest first. */
  categories: CategorySum[]
  sum: Centimes
}

/** Money that the owner took out or put in, by a drawer, a safe or a bank. */
export interface OwnerMove {
  id: string
  kind: OwnerMoveKind
  date: IsoDate
  agencyName: string | null
  /** The safe or bank, where it was no drawer. */
  placeName: string | null
  /** `T2026-000045`; null for a feed that a person entered. */
  transferName: string | null
  amount: Centimes
  note: string | null
  authorName: string | null
}

export interface OwnerMovePage extends Paged<OwnerMove> {
  drawn: Centimes
  contributed: Centimes
}
