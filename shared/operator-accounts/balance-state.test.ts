import { describe, expect, it } from 'vitest'
import { centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { getBalanceState, type BalanceLimits } from './balance-state.ts'

const limits: BalanceLimits = {
  mode: 'prepaid',
  limitLow: centimes(50_000),
  limitHigh: centimes(900_000),
  overdraft: ZERO_AMOUNT,
}

function stateAt(balance: number, change: Partial<BalanceLimits> = {}) {
  return getBalanceState(centimes(balance), { ...limits, ...change })
}

describe('getBalanceState', () => {
  it('reaches a limit at its very centime', () => {
    expect([50_001, 50_000, 0, 899_999, 900_000].map((balance) => stateAt(balance))).toEqual([
      'inOrder',
      'low',
      'low',
      'inOrder',
      'high',
    ])
  })

  it('calls a prepaid balance overdrawn below its overdraft, which comes before the lower limit', () => {
    expect(stateAt(-1)).toBe('overdrawn')
    expect(stateAt(-10_000, { overdraft: centimes(10_000) })).toBe('low')
    expect(stateAt(-10_001, { overdraft: centimes(10_000) })).toBe('overdrawn')
  })

  it('leaves a negative settled balance in order, unless an overdraft is set', () => {
    const settled = { mode: 'settled', limitLow: null, limitHigh: null } as const
    expect(stateAt(-5_000_000, settled)).toBe('inOrder')
    expect(stateAt(-5_000_000, { ...settled, overdraft: centimes(1_000_000) })).toBe('overdrawn')
  })

  it('has no limit that is not set', () => {
    expect(stateAt(MAX, { limitHigh: null })).toBe('inOrder')
    expect(stateAt(1, { limitLow: null })).toBe('inOrder')
  })
})

const MAX = 99_999_999_999
