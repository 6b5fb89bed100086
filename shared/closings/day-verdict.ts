import { globalDiscrepancy } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, centimes, sumCentimes } from '#shared/values/money.ts'

export interface AccountDiscrepancy {
  accountId: string
  /** Declared − expected; null where the balance was not read. */
  discrepancy: Centimes | null
}

/** A figure of the evening: the cash, the balance of one account, or all of them together. */
export type EveningFigure = { kind: 'cash' } | { kind: 'account'; accountId: string } | { kind: 'global' }

export interface DayVerdict {
  /** Cash and all balances together; null while one of them is not read. */
  global: Centimes | null
  /** The largest size among the figures, without sign. */
  largest: Centimes
  /** Figures that are not zero. The closing needs a comment if there is one. */
  toExplain: readonly EveningFigure[]
  /** Figures above the threshold. The closing waits for its approval if there is one. */
  toReview: readonly EveningFigure[]
  /** Accounts that were not read, each with a reason elsewhere. */
  unread: readonly string[]
}

/**
 * What a count and the balances that were read mean for the closing.
 * Small discrepancies that add up count together: `global` is one of the figures. Where a balance was not read, what is
 * known is added up all the same, so that leaving one out spares no review.
 * @param threshold a size up to it, included, needs no approval
 */
export function decideDayVerdict(
  cash: Centimes,
  accounts: readonly AccountDiscrepancy[],
  threshold: Centimes,
): DayVerdict {
  const read = accounts.filter(isRead)
  const unread = accounts.filter((account) => !isRead(account)).map(({ accountId }) => accountId)
  const known = sumCentimes(cash, ...read.map(({ discrepancy }) => discrepancy))
  const parts: Array<[EveningFigure, Centimes]> = [
    [{ kind: 'cash' }, cash],
    ...read.map(({ accountId, discrepancy }): [EveningFigure, Centimes] => [
      { kind: 'account', accountId },
      discrepancy,
    ]),
  ]
  const all: typeof parts = [...parts, [{ kind: 'global' }, known]]
  return {
    global: globalDiscrepancy(
      cash,
      accounts.map(({ discrepancy }) => discrepancy),
    ),
    largest: centimes(Math.max(...all.map(([, discrepancy]) => Math.abs(discrepancy)))),
    toExplain: parts.filter(([, discrepancy]) => discrepancy !== 0).map(([figure]) => figure),
    toReview: all.filter(([, discrepancy]) => Math.abs(discrepancy) > threshold).map(([figure]) => figure),
    unread,
  }
}

function isRead(account: AccountDiscrepancy): account is AccountDiscrepancy & { discrepancy: Centimes } {
  return account.discrepancy !== null
}
