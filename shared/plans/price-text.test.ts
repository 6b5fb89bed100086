import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { monthlyPriceText, yearlyPriceText } from './price-text.ts'

const price = { price: centimes(199_000), currency: 'MAD' } as const

describe('the price of a plan', () => {
  it('has the tax word that the seller has set, and none otherwise', () => {
    expect(yearlyPriceText({ ...price, taxWord: 'TTC' })).toBe('1\u202F990\u00A0MAD\u00A0TTC')
    expect(monthlyPriceText({ ...price, taxWord: 'TTC' })).toBe('166\u00A0MAD\u00A0TTC')
    expect(yearlyPriceText({ ...price, taxWord: null })).toBe('1\u202F990\u00A0MAD')
    expect(monthlyPriceText({ ...price, taxWord: null })).toBe('166\u00A0MAD')
  })
})
