import { describe, expect, it } from 'vitest'
import { demoSlips, makeDemoAccounts, slipDiscrepancies } from './demo-operators.ts'

describe('the days of the demonstration with a wrong entry', () => {
  it('move money between drawer and operator, and lose none', () => {
    const accounts = makeDemoAccounts()
    const figures = demoSlips.map((slip) => {
      const { cash, byOperator } = slipDiscrepancies(slip, accounts)
      return [cash, ...byOperator]
    })
    expect(figures).toEqual([
      [-174_000, ['Orange Money', 174_000]],
      [576_000, ['Wafacash', -576_000]],
      [-73_000, ['inwi money', 73_000]],
      [135_000, ['Orange Money', -135_000]],
    ])
    for (const slip of demoSlips) {
      const { cash, byOperator } = slipDiscrepancies(slip, accounts)
      expect([...byOperator.values()].reduce((sum: number, one) => sum + one, cash)).toBe(0)
    }
  })
})
