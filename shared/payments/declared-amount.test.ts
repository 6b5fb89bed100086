import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { compareDeclared } from './declared-amount.ts'

const due = { price: centimes(199_000), currency: 'MAD' } as const

describe('compareDeclared', () => {
  it.each([
    ['none', [], 0],
    ['equal', [199_000], 199_000],
    ['equal', [100_000, 99_000], 199_000],
    ['different', [198_999], 198_999],
    ['different', [199_000, 1], 199_001],
  ] as const)('is %s for %j', (comparison, amounts, declared) => {
    expect(compareDeclared(amounts.map(centimes), due)).toEqual({ comparison, declared })
  })

  it('does not compare dirhams with another currency', () => {
    expect(compareDeclared([centimes(199_000)], { ...due, currency: 'EUR' }).comparison).toBe('otherCurrency')
  })
})
