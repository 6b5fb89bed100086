import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatPhone, normalisePhone, phoneSearchDigits } from './phone.ts'
import { phoneSchema } from './phone-schema.ts'

describe('phones', () => {
  it.each([
    ['0712345678', '+212712345678'],
    ['+212 (0)6 12-34-56-78', '+212612345678'],
    ['00212612345678', '+212612345678'],
    ['05 22 12 34 56', '+212522123456'],
    ['06.12.34.56.78', '+212612345678'],
    ['612345678', '+212612345678'],
    ['212612345678', '+212612345678'],
    ['\u2066+212\u00A0612\u2011345678\u2069', '+212612345678'],
    ['\u061C06\u200D12345678\uFE0F', '+212612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
  ])('reads %j as %s', (text, stored) => {
    expect(normalisePhone(text)).toBe(stored)
    expect(phoneSchema.parse(text)).toBe(stored)
    expect(normalisePhone(formatPhone(stored))).toBe(stored)
  })

  it.each([
    'abc',
    '12',
    '061234567',
    '06123456789',
    '+212 1 23456789',
    '0412345678',
    '+',
    '+0612345678',
    'x0612345678',
    '06=12345678',
  ])('refuses %j', (text) => {
    expect(normalisePhone(text)).toBeNull()
    expect(phoneSchema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
      'Numéro de téléphone invalide',
    ])
  })

  it('is optional', () => {
    for (const none of ['', '  ', '\u200E', null, undefined]) expect(phoneSchema.parse(none)).toBeNull()
    expect(z.object({ phone: phoneSchema }).parse({})).toEqual({ phone: null })
    expect(phoneSchema.safeParse(612345678).error?.issues[0]?.message).toBe('Numéro de téléphone invalide')
  })

  it('shows and searches', () => {
    expect(formatPhone('+212612345678')).toBe('06 12 34 56 78')
    expect(formatPhone('+33612345678')).toBe('+33612345678')
    expect(formatPhone(null)).toBe('—')
    expect(phoneSearchDigits('612345678')).toBe('612345678')
    expect(phoneSearchDigits('06 12 34')).toBe('61234')
    expect(phoneSearchDigits('+212 (0)6 12')).toBe('612')
    expect(phoneSearchDigits('1500')).toBe('1500')
    expect(phoneSearchDigits('662E41')).toBeNull()
    expect(phoneSearchDigits('06')).toBeNull()
    expect(phoneSearchDigits('612')).toBeNull()
    expect(phoneSearchDigits('00212 612')).toBe('612')
    expect(phoneSearchDigits('٠٦١٢')).toBe('612')
  })
})
