import type { DayAccount } from '#shared/diagnosis/diagnosis-terms.ts'
import type { FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'

interface NamedAccount {
  accountId: string
  operatorName: string
  label: string
  feeTo: FeeTo
}

/** By its operator; with its label where the agency has several at that operator. */
export function nameAccounts(accounts: ReadonlyArray<NamedAccount & { discrepancy: Centimes | null }>): DayAccount[] {
  return accounts.map(({ accountId, operatorName, label, feeTo, discrepancy }) => {
    const isOnly = accounts.filter((other) => other.operatorName === operatorName).length === 1
    return { id: accountId, name: isOnly ? operatorName : `${operatorName} (${label})`, feeTo, discrepancy }
  })
}

/** Throws `operatorAccounts.not_open` for a balance of another account. */
export function compareBalances<Account extends NamedAccount & { expected: Centimes }>(
  accounts: readonly Account[],
  balances: readonly ReadBalance[],
): Array<Account & { discrepancy: Centimes | null }> {
  const known = new Set(accounts.map(({ accountId }) => accountId))
  if (balances.some(({ accountId }) => !known.has(accountId))) throw refuse('operatorAccounts.not_open')
  const read = new Map(balances.map(({ accountId, declared }) => [accountId, declared]))
  return accounts.map((account) => {
    const declared = read.get(account.accountId) ?? null
    return { ...account, discrepancy: declared === null ? null : subtractCentimes(declared, account.expected) }
  })
}
