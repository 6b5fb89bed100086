import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { byUse, QUICK_AMOUNTS, quickAmounts } from './product-usage.ts'

const used = (...amounts: ReadonlyArray<readonly [amount: number, count: number]>) => ({
  amounts: amounts.map(([amount, count]) => ({ amount: centimes(amount), count })),
})

describe('quickAmounts', () => {
  it('are the round ones for a product that was never used', () => {
    expect(quickAmounts(undefined)).toEqual([10_000, 20_000, 50_000, 100_000])
    expect(quickAmounts(used())).toEqual([10_000, 20_000, 50_000, 100_000])
  })

  it('are those used more than once, the most used, in rising order', () => {
    expect(quickAmounts(used([30_000, 9], [5_000, 7], [150_000, 4], [2_000, 2], [1_000, 2]))).toEqual([
      2_000, 5_000, 30_000, 150_000,
    ])
    // Used once: no habit.
    expect(quickAmounts(used([123_45, 1], [30_000, 2]))).toEqual([10_000, 20_000, 30_000, 50_000])
    // One of the round ones is not offered twice.
    expect(quickAmounts(used([20_000, 12], [70_000, 3]))).toEqual([10_000, 20_000, 50_000, 70_000])
  })

  it('are always as many, different and rising', () => {
    const amount = fc.record({ amount: fc.integer({ min: 1, max: 500_000 }).map(centimes), count: fc.nat(20) })
    fc.assert(
      fc.property(fc.uniqueArray(amount, { selector: (one) => one.amount }), (amounts) => {
        const offered = quickAmounts({ amounts })
        expect(offered).toHaveLength(QUICK_AMOUNTS)
        expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b))
        const best = amounts.toSorted((a, b) => b.count - a.count)[0]
        if (best !== undefined && best.count > 1) expect(offered).toContain(best.amount)
      }),
    )
  })
})

describe('byUse', () => {
  it('puts the most used first and leaves the others in their order', () => {
    const products = ['a', 'b', 'c', 'd'].map((id) => ({ kind: 'standard' as const, id }))
    const usage = [
      { kind: 'standard' as const, id: 'c', count: 3, amounts: [] },
      { kind: 'standard' as const, id: 'b', count: 8, amounts: [] },
      { kind: 'custom' as const, id: 'd', count: 99, amounts: [] },
    ]
    expect(byUse(products, usage).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
    expect(byUse(products, []).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})
