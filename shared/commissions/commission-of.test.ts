import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { type CommissionTerms, computeCommission } from './commission-of.ts'

function sums(amount: number, fee = 0, operations = 1) {
  return { operations, amount: centimes(amount), fee: centimes(fee) }
}

function tier(from: number, flat: number, bp = 0) {
  return { from, flat: centimes(flat), bp }
}

const none = { minimum: null, maximum: null } as const
const share: CommissionTerms = { ...none, measure: 'fee', tiers: [tier(0, 0, 3_000)] }
const steps: CommissionTerms = {
  ...none,
  measure: 'amount',
  tiers: [tier(0, 300), tier(100_001, 800), tier(500_001, 1_500)],
}
const capped: CommissionTerms = { ...none, measure: 'amount', tiers: [tier(0, 0, 50)], maximum: centimes(1_000) }
const daily: CommissionTerms = { ...none, measure: 'amount', tiers: [tier(0, 200), tier(100_000, 1_200)] }

describe('computeCommission', () => {
  it.each([
    ['30 % of a fee of 25,00', share, sums(150_000, 2_500), 750],
    ['the second tier', steps, sums(400_000), 800],
    ['the end of the first tier', steps, sums(100_000), 300],
    ['the beginning of the second', steps, sums(100_001), 800],
    ['the last tier', steps, sums(99_999_999_999), 1_500],
    ['0,5 % of 500,00', capped, sums(50_000), 250],
    ['0,5 % of 333,33, half up', capped, sums(33_333), 167],
    ['no more than the maximum', capped, sums(1_000_000), 1_000],
    ['a day of 999,99', daily, sums(99_999, 0, 3), 200],
    ['a day of 1 000,00', daily, sums(100_000, 0, 3), 1_200],
    ['a day without operations', daily, sums(0, 0, 0), 0],
    ['the minimum', { ...share, minimum: centimes(100) }, sums(1, 0), 100],
    ['each operation', { ...none, measure: 'each', tiers: [tier(0, 50), tier(10, 75)] }, sums(0, 0, 12), 900],
    [
      'a number of operations',
      { ...none, measure: 'count', tiers: [tier(0, 0), tier(10, 5_000)] },
      sums(0, 0, 10),
      5_000,
    ],
    ['an amount that no number holds times its share', capped, sums(9_000_000_000_000_000), 1_000],
  ] as const)('pays for %s', (_, terms, given, expected) => {
    expect(computeCommission(terms, given)).toBe(expected)
  })
})
