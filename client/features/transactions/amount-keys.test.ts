import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { formatTyped, type PadKey, padKeys, readPadKey, typeKey } from './amount-keys.ts'

const type = (...keys: readonly PadKey[]) => keys.reduce<string>(typeKey, '')

describe('the keys of an amount', () => {
  it('type dirhams and, after the comma, two decimals', () => {
    expect(type('1', '5', '0')).toBe('150')
    expect(type('2', '0', '0')).toBe('200')
    expect(type('1', ',', '5', '0', '7')).toBe('1,50')
    expect(type('1', ',', ',', '5')).toBe('1,5')
    expect(type(',', '5')).toBe('0,5')
    expect(type('0', '0', '7')).toBe('7')
    expect(type('1', '2', 'back', '3')).toBe('13')
    expect(type('1', '2', 'clear')).toBe('')
    expect(type('back')).toBe('')
  })

  it('always give an amount that is read, or one that lacks something', () => {
    const key = fc.constantFrom<PadKey>(...padKeys, 'back', 'clear')
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const text = type(...keys)
        const parsed = parseMoney(text.replace(/,$/, ''))
        if (parsed.ok) expect(parsed.centimes).toBeLessThanOrEqual(MAX_AMOUNT)
        else expect(['empty', 'notPositive']).toContain(parsed.error)
        expect(formatTyped(text).replace(/\s/g, '')).toBe(text)
      }),
    )
  })

  it('are those of a keyboard too', () => {
    expect(readPadKey('&', '1')).toBe('1')
    expect(readPadKey('.', undefined)).toBe(',')
    expect(readPadKey('Backspace', undefined)).toBe('back')
    expect(readPadKey('a', undefined)).toBeUndefined()
    expect(formatTyped('1234567,5')).toBe('1\u202F234\u202F567,5')
  })
})
