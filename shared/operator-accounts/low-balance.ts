import { type Centimes, sumCentimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import { type BalanceLimits, getBalanceState } from './balance-state.ts'
import type { FeeTo } from './operator-account-terms.ts'
import { accountEffect } from './operator-balance.ts'

type AccountTerms = Omit<BalanceLimits, 'limitHigh'>

/** `negative`: a prepaid balance below zero. `overdraft`: more than the operator accepts. `low`: at the low limit or below. */
export type BalanceWarning = 'negative' | 'overdraft' | 'low'

/** What to say of a balance before an entry that lowers it; the worst alone. */
export function checkBalance(balance: Centimes, terms: AccountTerms): BalanceWarning | null {
  const state = getBalanceState(balance, { ...terms, limitHigh: null })
  if (state === 'overdrawn') return terms.overdraft > 0 ? 'overdraft' : 'negative'
  return state === 'low' ? 'low' : null
}

interface PlannedEntry {
  readonly type: Category
  readonly amount: Centimes
  readonly fee: Centimes
}

export interface BalanceAfter {
  readonly balance: Centimes
  /** Null also where the entry does not lower the balance. */
  readonly warning: BalanceWarning | null
}

/** The balance that an entry would leave, and what to say of it beforehand. The operator decides: nothing is refused. */
export function balanceAfter(
  account: AccountTerms & { readonly feeTo: FeeTo; readonly expected: Centimes },
  { type, amount, fee }: PlannedEntry,
): BalanceAfter {
  const effect = accountEffect(type, amount, fee, account.feeTo)
  const balance = sumCentimes(account.expected, effect)
  return { balance, warning: effect < 0 ? checkBalance(balance, account) : null }
}
