import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  MAX_AMOUNT,
  formatAmount,
  formatMoney,
  formatMoneyForInput,
  formatMonthlyPrice,
  formatSigned,
  formatWholeMoney,
  monthlyPrice,
  centimes,
  subtractCentimes,
  ZERO_AMOUNT,
} from './money.ts'
import { parseMoney } from './parse-money.ts'
import { amountSchema, moneyErrorMessages, nonNegativeAmountSchema, planPriceSchema } from './money-schema.ts'

function read(text: string) {
  const parsed = parseMoney(text)
  return parsed.ok ? parsed.centimes : parsed.error
}

describe('parseMoney', () => {
  it.each([
    ['1234,5', 123450],
    ['1 234,50', 123450],
    ['1\u202F234,50', 123450],
    ['1\u00A0234,50', 123450],
    ['1\u2009234,50', 123450],
    ['1.234,50', 123450],
    ['1234.50', 123450],
    ['1 234.50', 123450],
    ['1 234 567', 123456700],
    ['1.234.567', 123456700],
    ['1.234.567,8', 123456780],
    ['10.02', 1002],
    ['10,04', 1004],
    ['8,20', 820],
    ['19,99', 1999],
    ['0,29', 29],
    ['1,15', 115],
    ['17,08', 1708],
    ['1000', 100000],
    ['007', 700],
    ['  50 \t', 5000],
    ['50 MAD', 5000],
    ['50dh', 5000],
    ['1 234,50\u00A0Mad', 123450],
    ['+50', 5000],
    ['+75,00\u00A0MAD', 7500],
    ['+75,00 MAD', 7500],
    ['1\u202F990,00 MAD', 199000],
    ['\u200E500', 50000],
    ['\u2066+1\u202F000,00\u00A0MAD\u2069', 100000],
    ['500\u061C', 50000],
    ['\u3164500\uFE0F', 50000],
    ['999 999 999,99', MAX_AMOUNT],
  ])('reads %j as %i centimes', (text, amount) => {
    expect(parseMoney(text)).toEqual({ ok: true, centimes: amount })
  })

  it.each([
    ['', 'empty'],
    [' \u202F ', 'empty'],
    ['1.000', 'ambiguous'],
    ['1,000', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['12,500', 'ambiguous'],
    ['1.000 MAD', 'ambiguous'],
    ['12,345', 'tooManyDecimals'],
    ['0.001', 'tooManyDecimals'],
    ['0,000', 'tooManyDecimals'],
    ['1234.000', 'tooManyDecimals'],
    ['1 234,567', 'tooManyDecimals'],
    ['1.234,567', 'tooManyDecimals'],
    ['0', 'notPositive'],
    ['0,00', 'notPositive'],
    ['-50', 'notPositive'],
    ['\u221250', 'notPositive'],
    ['\u221225,00\u00A0MAD', 'notPositive'],
    ['\u200F\u221225,00 MAD', 'notPositive'],
    ['\u201325,00', 'notPositive'],
    ['+-50', 'invalid'],
    ['-+50', 'invalid'],
    ['++50', 'invalid'],
    ['+', 'invalid'],
    ['\u200E', 'empty'],
    ['--50', 'invalid'],
    ['(50)', 'invalid'],
    ['1 23,50', 'invalid'],
    ['1234 567', 'invalid'],
    ['0 123', 'invalid'],
    ['1  234', 'invalid'],
    ['1 234.567,80', 'invalid'],
    ['1,234.50', 'invalid'],
    ['1,234,567', 'invalid'],
    ['1234,', 'invalid'],
    [',50', 'invalid'],
    ['1,2,3', 'invalid'],
    ['=1+1', 'invalid'],
    ['1e5', 'invalid'],
    ['1e21', 'invalid'],
    ['0x10', 'invalid'],
    ['NaN', 'invalid'],
    ['Infinity', 'invalid'],
    ['12abc', 'invalid'],
    ['MAD', 'invalid'],
    ['50 MAD DH', 'invalid'],
    ['50 €', 'invalid'],
    ['\u0661\u0662', 'invalid'],
    ['\uFF11\uFF12', 'invalid'],
    ['1 000 000 000', 'tooLarge'],
    ['99999999999999999', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('refuses %j as %s', (text, error) => {
    expect(read(text)).toBe(error)
  })

  it('allows zero and signs only on request', () => {
    expect(parseMoney('0', { allowZero: true })).toEqual({ ok: true, centimes: 0 })
    expect(parseMoney('-50', { allowZero: true })).toEqual({ ok: false, error: 'negative' })
    expect(parseMoney('\u221225,00 MAD', { allowZero: true })).toEqual({ ok: false, error: 'negative' })
    expect(parseMoney('-1 234,50', { allowNegative: true })).toEqual({ ok: true, centimes: -123450 })
    expect(parseMoney('\u221250', { allowNegative: true })).toEqual({ ok: true, centimes: -5000 })
    const zero = parseMoney('-0', { allowNegative: true })
    expect(zero.ok && Object.is(zero.centimes, 0)).toBe(true)
    expect(parseMoney('-1.000', { allowNegative: true })).toEqual({ ok: false, error: 'ambiguous' })
  })

  it('has the decided sentences', () => {
    expect(moneyErrorMessages.ambiguous).toBe('Montant ambigu')
    expect(moneyErrorMessages.tooManyDecimals).toBe('Deux décimales au maximum')
    expect(moneyErrorMessages.tooLarge).toContain(formatMoney(MAX_AMOUNT))
  })
})

describe('round trips', () => {
  const amounts = fc.integer({ min: 1, max: MAX_AMOUNT }).map(centimes)

  it('reads back every way of printing an amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const expected = { ok: true, centimes: amount }
        expect(parseMoney(formatMoney(amount))).toEqual(expected)
        expect(parseMoney(formatAmount(amount))).toEqual(expected)
        expect(parseMoney(formatSigned(amount, '+'))).toEqual(expected)
        expect(parseMoney(formatSigned(amount, '-'))).toEqual({ ok: false, error: 'notPositive' })
        expect(parseMoney(formatMoneyForInput(amount))).toEqual(expected)
        expect(parseMoney(formatMoneyForInput(amount).replace(',', '.'))).toEqual(expected)
        expect(parseMoney(formatAmount(amount).replaceAll('\u202F', '.'))).toEqual(expected)
        expect(parseMoney(formatMoney(subtractCentimes(ZERO_AMOUNT, amount)), { allowNegative: true })).toEqual({
          ok: true,
          centimes: 0 - amount,
        })
      }),
    )
  })

  it('prints as Intl does for fr-FR', () => {
    const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'MAD' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (amount) => {
        expect(formatMoney(centimes(amount))).toBe(intl.format(amount / 100))
      }),
    )
  })

  it('accepts no text whose digits it would change', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789  .,-+eMADh\u202F'), maxLength: 14 })
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseMoney(text, { allowNegative: true })
        if (!parsed.ok) return
        const digits = text.replace(/\D/g, '').replace(/^0+/, '')
        const printed = formatMoneyForInput(parsed.centimes).replace(/\D/g, '').replace(/^0+/, '')
        expect([digits, `${digits}0`, `${digits}00`]).toContain(printed)
        expect(parsed.centimes < 0).toBe(text.trim().startsWith('-') && printed !== '')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('formatting', () => {
  it('shows amounts', () => {
    expect(formatMoney(centimes(123450))).toBe('1\u202F234,50\u00A0MAD')
    expect(formatMoney(centimes(0))).toBe('0,00\u00A0MAD')
    expect(formatMoney(centimes(-123450))).toBe('\u22121\u202F234,50\u00A0MAD')
    expect(formatAmount(centimes(5))).toBe('0,05')
    expect(formatMoneyForInput(centimes(380))).toBe('3,80')
    expect(formatMoneyForInput(centimes(-123450))).toBe('-1234,50')
    expect(formatSigned(centimes(100000), '+')).toBe('+1\u202F000,00\u00A0MAD')
    expect(formatSigned(centimes(20025), '-')).toBe('\u2212200,25\u00A0MAD')
    expect(formatMoney(centimes(Number.MAX_SAFE_INTEGER))).toBe('90\u202F071\u202F992\u202F547\u202F409,91\u00A0MAD')
  })

  it('shows prices', () => {
    expect(monthlyPrice(centimes(199000))).toBe(166)
    expect(formatMonthlyPrice(centimes(199000))).toBe('166\u00A0MAD')
    expect(formatMonthlyPrice(centimes(119900))).toBe('100\u00A0MAD')
    expect(formatWholeMoney(centimes(199000))).toBe('1\u202F990\u00A0MAD')
    expect(formatWholeMoney(centimes(119950))).toBe('1\u202F199,50\u00A0MAD')
    expect(formatWholeMoney(centimes(0), 'EUR')).toBe('0\u00A0EUR')
  })
})

describe('amount schemas', () => {
  const fault = (schema: z.core.$ZodType, value: unknown) => {
    const result = z.safeParse(schema, value)
    return result.success ? null : result.error.issues.map((issue) => issue.message).join(' | ')
  }

  it.each([1, 123450, MAX_AMOUNT])('takes %i', (value) => {
    expect(amountSchema.parse(value)).toBe(value)
  })

  it.each([
    [0, 'Le montant doit être supérieur à 0'],
    [-0, 'Le montant doit être supérieur à 0'],
    [-5000, 'Le montant doit être supérieur à 0'],
    [MAX_AMOUNT + 1, moneyErrorMessages.tooLarge],
    [1e21, moneyErrorMessages.tooLarge],
    [0.001, 'Montant invalide'],
    [Number.NaN, 'Montant invalide'],
    [Number.POSITIVE_INFINITY, 'Montant invalide'],
    ['12abc', 'Montant invalide'],
    ['12', 'Montant invalide'],
    [true, 'Montant invalide'],
    [[12], 'Montant invalide'],
    [null, 'Le montant est requis'],
    [undefined, 'Le montant est requis'],
  ])('refuses %j with one French sentence', (value, message) => {
    expect(fault(amountSchema, value)).toBe(message)
  })

  it('takes zero for the journal but not minus zero', () => {
    expect(nonNegativeAmountSchema.parse(0)).toBe(0)
    expect(fault(nonNegativeAmountSchema, -0)).toBe('Montant invalide')
    expect(fault(nonNegativeAmountSchema, -1)).toBe('Le montant ne peut pas être négatif')
    expect(fault(nonNegativeAmountSchema, MAX_AMOUNT + 1)).toBe(moneyErrorMessages.tooLarge)
  })

  it.each([0, -1, 'abc', Number.NaN, null, undefined, 0.5])('refuses %j as a price', (value) => {
    expect(fault(planPriceSchema, value)).toBe('Le prix doit être un nombre valide supérieur à 0')
  })
})
