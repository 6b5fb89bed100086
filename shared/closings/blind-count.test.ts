import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { countAttemptsLeft, isCountRight, isFinalAttempt } from './blind-count.ts'

function accounts(...discrepancies: Array<number | null>) {
  return discrepancies.map((one) => ({ discrepancy: one === null ? null : centimes(one) }))
}

describe('a blind count', () => {
  it.each([
    [0, [], true],
    [0, [0, 0], true],
    [0, [null, 0], true],
    [0, [null, null], true],
    [-1, [], false],
    [1, [0], false],
    [0, [0, -1], false],
    [0, [1, null], false],
    // What adds up to nothing is not right.
    [-100, [100], false],
    [0, [100, -100], false],
  ])('of cash off by %i and accounts by %j is right: %s', (cash, others, isRight) => {
    expect(isCountRight(centimes(cash), accounts(...others))).toBe(isRight)
  })

  it('has two attempts, and what a manager gives beyond them', () => {
    const left = [0, 1, 2, 3].map((used) => countAttemptsLeft({ used, granted: 0 }))
    expect(left).toEqual([2, 1, 0, 0])
    expect(countAttemptsLeft({ used: 2, granted: 1 })).toBe(1)
    expect(countAttemptsLeft({ used: 3, granted: 1 })).toBe(0)
  })

  it('closes the day from the second attempt on', () => {
    expect([1, 2, 3].map(isFinalAttempt)).toEqual([false, true, true])
  })
})
