import type { Category } from '#shared/cash/categories.ts'
import type { Denomination } from '#shared/cash/denominations.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { DayAccount, DayTransaction, OtherAgency, PendingTransfer, TransactionFigures } from './diagnosis-terms.ts'
import type { TypingSlip } from './typing-slip.ts'

/** One error that explains every discrepancy of the day at once. Amounts are what they would be without the error. */
export type Cause =
  | { code: 'transit'; transfer: PendingTransfer }
  /** `transaction` is the later of the two. */
  | { code: 'doubled'; transaction: DayTransaction; first: DayTransaction }
  | { code: 'operator'; transaction: DayTransaction; account: DayAccount }
  | { code: 'inverted'; transaction: DayTransaction; fee: Centimes }
  | { code: TypingSlip; transaction: DayTransaction; amount: Centimes }
  | { code: 'fee'; transaction: DayTransaction; fee: Centimes }
  /** The book is right; `amount` is what was typed at the operator. */
  | { code: 'sent'; transaction: DayTransaction; slip: TypingSlip; amount: Centimes }
  | { code: 'missing'; account: DayAccount; direction: Category; amount: Centimes; fee: Centimes }
  | { code: 'topup' | 'payout'; account: DayAccount; amount: Centimes }
  | { code: 'cancelled'; transaction: DayTransaction }
  | { code: 'change'; given: Denomination; meant: Denomination }
  | { code: 'count'; denomination: Denomination; typed: number; quantity: number }
  | { code: 'note'; denomination: Denomination; direction: Category }
  | { code: 'feed'; direction: Category; amount: Centimes }
  | { code: 'commission'; account: DayAccount; amount: Centimes; accrued: 'day' | 'month' | null }
  | { code: 'charge'; account: DayAccount; amount: Centimes }
  | { code: 'notdone'; transaction: DayTransaction }
  | { code: 'elsewhere'; agency: OtherAgency; direction: Category; amount: Centimes }
  | { code: 'cash'; amount: Centimes }

export type CauseCode = Cause['code']

/** What makes the book, or the count, agree with what is there. */
export type Correction =
  | { kind: 'change'; transactionId: string; to: TransactionFigures }
  | { kind: 'remove'; transactionId: string }
  | { kind: 'add'; figures: TransactionFigures }
  | { kind: 'feed'; direction: Category; amount: Centimes; counterpart: 'agency' | null }
  | { kind: 'movement'; movement: AccountMovement; accountId: string; amount: Centimes; via: 'cash' | 'none' }
  | { kind: 'receive'; transferId: string; amount: Centimes }
  | { kind: 'recount'; denomination: Denomination; quantity: number }
  /** Nothing in the book is wrong: the amounts, signed, are really missing or too much. */
  | { kind: 'keep'; cash: Centimes; accountId: string | null; account: Centimes }

export type AccountMovement = 'topup' | 'payout' | 'commission' | 'charge'

/** What a person does next, while the day is open. */
export type DiagnosisAction =
  | { kind: 'openTransaction' | 'removeTransaction'; transactionId: string }
  | { kind: 'newTransaction'; figures: TransactionFigures }
  | { kind: 'newMovement'; accountId: string; movement: AccountMovement; amount: Centimes; via: 'cash' | 'none' }
  | { kind: 'newFeed'; direction: Category; amount: Centimes }
  | { kind: 'acceptTransfer'; transferId: string }
  /** Null: the whole count. */
  | { kind: 'goToCount'; denomination: Denomination | null }

export interface ScoredCause {
  cause: Cause
  /** 0 to 100; compares causes, no probability. */
  score: number
}

export interface Hypothesis extends ScoredCause {
  transactionIds: readonly string[]
  accountIds: readonly string[]
  correction: Correction
  action: DiagnosisAction
}
