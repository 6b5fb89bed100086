import { refuse } from '#server/platform/errors/refusal.ts'
import type { BalanceRecord } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { computeBalance } from '#server/features/operator-accounts/operator-accounts.rules.ts'
import type { ClosedAccounts } from '#shared/alerts/alert-facts.ts'
import type { DayVerdict } from '#shared/closings/day-verdict.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, formatMoney, subtractCentimes } from '#shared/values/money.ts'

/** An account with what its closing says of it. */
export interface NewLine {
  readonly balance: OperatorBalance
  readonly declared: Centimes | null
  readonly notReadReason: string | null
  readonly discrepancy: Centimes | null
}

/** Without those that say nothing, by account. */
export function tidyBalances(balances: readonly ReadBalance[]): ReadBalance[] {
  return balances
    .filter(({ declared, notReadReason }) => declared !== null || notReadReason !== null)
    .map(({ accountId, declared, notReadReason }) => ({ accountId, declared, notReadReason }))
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
}

export function isSameBalances(a: readonly ReadBalance[], b: readonly ReadBalance[]): boolean {
  return JSON.stringify(tidyBalances(a)) === JSON.stringify(tidyBalances(b))
}

/**
 * One line for each open account. Throws `closings.balance_required` for one that has to be read and has neither a balance nor a
 * reason, and `operatorAccounts.not_open` for a balance of another account.
 */
export function composeLines(accounts: readonly BalanceRecord[], balances: readonly ReadBalance[]): NewLine[] {
  const said = new Map(tidyBalances(balances).map((balance) => [balance.accountId, balance]))
  const lines = accounts.map((account) => {
    const balance = computeBalance(account)
    const { accountId, operatorName, label, expected } = balance
    const { declared = null, notReadReason = null } = said.get(accountId) ?? {}
    said.delete(accountId)
    if (declared === null && notReadReason === null && balance.isReadingRequired) {
      throw refuse('closings.balance_required', { accountId, account: `${operatorName}, ${label}` })
    }
    return {
      balance,
      declared,
      notReadReason,
      discrepancy: declared === null ? null : subtractCentimes(declared, expected),
    }
  })
  if (said.size > 0) throw refuse('operatorAccounts.not_open')
  return lines
}

/** For an alert about the closing. */
export function summariseLines(
  lines: readonly NewLine[],
  { global, largest }: Pick<DayVerdict, 'global' | 'largest'>,
): ClosedAccounts {
  const wrong = lines.flatMap(({ balance, discrepancy }) =>
    discrepancy === null || discrepancy === 0 ? [] : { name: `${balance.operatorName}, ${balance.label}`, discrepancy },
  )
  return { wrong, global, largest }
}

/** For the audit trail. */
export function describeLine({ balance, declared, notReadReason }: NewLine): string {
  const read = declared === null ? (notReadReason ?? 'non relevé') : formatMoney(declared)
  return `${balance.operatorName}, ${balance.label}\u00A0: ${read}`
}

/** Of a draft, which names no account. */
export function describeBalance({ declared, notReadReason }: ReadBalance): string {
  return declared === null ? (notReadReason ?? '—') : formatMoney(declared)
}
