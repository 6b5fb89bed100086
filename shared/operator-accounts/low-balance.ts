import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { AccountMode, FeeTo } from './operator-account-terms.ts'
import { accountEffect } from './operator-balance.ts'

interface AccountTerms {
  readonly mode: AccountMode
  readonly overdraft: Centimes
  readonly limitLow: Centimes | null
}

/** `negative`: a prepaid balance below zero. `overdraft`: more than the operator accepts. `low`: below the limit at which to warn. */
export type BalanceWarning = 'negative' | 'overdraft' | 'low'

/**
 * What to say of a balance; the worst alone. The overdraft counts where one is set: a settled account without one may owe as the
 * day goes.
 */
export function checkBalance(balance: Centimes, { mode, overdraft, limitLow }: AccountTerms): BalanceWarning | null {
  const lowest = subtractCentimes(ZERO_AMOUNT, overdraft)
  if (overdraft > 0 && balance < lowest) return 'overdraft'
  if (mode === 'prepaid' && overdraft === 0 && balance < 0) return 'negative'
  return limitLow !== null && balance < limitLow ? 'low' : null
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
