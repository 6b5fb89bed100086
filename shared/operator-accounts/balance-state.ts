import type { Centimes } from '#shared/values/money.ts'
import type { AccountMode } from './operator-account-terms.ts'

export interface BalanceLimits {
  readonly mode: AccountMode
  readonly limitLow: Centimes | null
  readonly limitHigh: Centimes | null
  readonly overdraft: Centimes
}

export const balanceStates = ['overdrawn', 'low', 'high', 'inOrder'] as const
export type BalanceState = (typeof balanceStates)[number]

/**
 * What the owner wants to know of a balance. A settled account may be negative, unless an overdraft was set for it. A limit
 * is reached by the balance that equals it.
 */
export function getBalanceState(
  balance: Centimes,
  { mode, limitLow, limitHigh, overdraft }: BalanceLimits,
): BalanceState {
  const hasFloor = mode === 'prepaid' || overdraft > 0
  if (hasFloor && balance + overdraft < 0) return 'overdrawn'
  if (limitLow !== null && balance <= limitLow) return 'low'
  if (limitHigh !== null && balance >= limitHigh) return 'high'
  return 'inOrder'
}
