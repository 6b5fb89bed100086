import type { BalanceLimits } from '#shared/operator-accounts/balance-state.ts'
import type { Centimes } from '#shared/values/money.ts'

/** A day was closed. `openingExpected`: the count of the closing before; null for an agency's first closing. */
export interface DayClosed {
  readonly on: 'closing'
  readonly closingId: string
  readonly name: string
  readonly byName: string
  readonly expected: Centimes
  readonly counted: Centimes
  readonly discrepancy: Centimes
  readonly opening: Centimes
  readonly openingExpected: Centimes | null
  readonly reason: string | null
  /** Of the operator accounts. Left out without any, and in facts of an earlier version. */
  readonly accounts?: ClosedAccounts
  /** Accounts whose balance this closing and those before it did not read. Without any in facts of an earlier version. */
  readonly unread?: readonly UnreadAccount[]
}

export interface ClosedAccounts {
  /** Those whose balance is not the expected one. */
  readonly wrong: ReadonlyArray<{
    /** `Wafacash, Code 12345` */
    readonly name: string
    readonly discrepancy: Centimes
  }>
  /** Cash and all accounts together; null while one is not read. */
  readonly global: Centimes | null
  /** The largest size among the cash, each account that was read and the sum of them. */
  readonly largest: Centimes
}

export interface UnreadAccount {
  /** `Wafacash, Code 12345` */
  readonly name: string
  /** Closings in a row, this one included. */
  readonly closings: number
}

/** The cash was taken for the first shift of a day, with another count than the drawer should have begun with. */
export interface CashTaken {
  readonly on: 'taking'
  readonly byName: string
  readonly opening: Centimes
  readonly openingExpected: Centimes
  readonly reason: string | null
}

export interface DayReopened {
  readonly on: 'reopening'
  readonly closingId: string
  readonly name: string
  readonly byName: string
  readonly reason: string
}

/** Today of an agency that has movements today, as it is at this moment. */
export interface DaySeen {
  readonly on: 'day'
  readonly isClosed: boolean
  /** Today is not before the start of tracking. */
  readonly isTracked: boolean
  readonly expected: Centimes
  /** From 0 to 23, in the business time zone. */
  readonly hour: number
}

/** An operator account at this moment. */
export interface SeenAccount extends BalanceLimits {
  /** `Wafacash, Code 12345` */
  readonly name: string
  readonly balance: Centimes
  readonly maxDays: number | null
  /** Null for a prepaid account. */
  readonly unsettledDays: number | null
}

/** The open operator accounts of an agency. In the facts of an alert: those that it is about. */
export interface AccountsSeen {
  readonly on: 'accounts'
  readonly accounts: readonly SeenAccount[]
}

/** Money that is on its way to an agency, or to a bank, since an earlier day. */
export interface TransfersSeen {
  readonly on: 'transfers'
  readonly transfers: ReadonlyArray<{
    /** `T2026-000045, Centre → Nord` */
    readonly name: string
    readonly amount: Centimes
    readonly days: number
  }>
}

/** Customers of an agency whose oldest unpaid part is older than the rule allows. Not by name: a mail cannot be erased. */
export interface DebtsSeen {
  readonly on: 'debts'
  readonly customers: number
  /** What they owe together. */
  readonly owed: Centimes
  /** Of the oldest of them. */
  readonly days: number
}

/** Commissions of an agency that did not arrive so long after the end of their month. */
export interface CommissionsSeen {
  readonly on: 'commissions'
  /** By month, the oldest first. */
  readonly months: ReadonlyArray<{ readonly name: string; readonly accrued: Centimes }>
}

export type AlertEvent =
  | DayClosed
  | CashTaken
  | DayReopened
  | DaySeen
  | AccountsSeen
  | TransfersSeen
  | DebtsSeen
  | CommissionsSeen

/** What the owner chose; a field is null where the kind has none. */
export interface Condition {
  readonly threshold: Centimes | null
  readonly hour: number | null
  /** Left out in facts of an earlier version. */
  readonly days?: number | null
}

/** What an alert says: the event, and the condition of its rule at that time. */
export interface AlertFacts extends Condition {
  readonly event: AlertEvent
}
