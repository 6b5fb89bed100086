import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanReference, referenceKey, referenceSchema } from './reference.ts'

describe('references', () => {
  it.each([
    '1234567890',
    '123-456-7890',
    '123.456.7890',
    ' 123 456\u00A07890 ',
    '１２３４５６７８９０',
    '١٢٣٤٥٦٧٨٩٠',
    '۱۲۳۴۵۶۷۸۹۰',
    '१२३४५६७८९०',
    '𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎',
    '\u200E1234567890',
    '123\u200D456\uFE0F7890\u061C',
    '#123/456_7890',
  ])('%j is the reference 1234567890', (text) => {
    expect(referenceKey(text)).toBe('1234567890')
  })

  it.each([
    ['  ab 12\u00A0 34 ', 'ab 12 34'],
    ['mtcn-１２', 'mtcn-12'],
    ['٠٩', '09'],
    ['\u200E12\u200F', '12'],
    ['ＡＢ', 'AB'],
    ['وصل ٧', 'وصل 7'],
  ])('stores %j as %j', (text, stored) => {
    expect(referenceSchema.parse(text)).toBe(stored)
  })

  it('is letters and digits in upper case', () => {
    expect(referenceKey('mtcn 88-7 é1')).toBe('MTCN887É1')
    expect(referenceKey('662E41')).not.toBe(referenceKey('66241'))
    expect(referenceKey('0012')).not.toBe(referenceKey('12'))
  })

  it('may be left out, and must have a letter or digit', () => {
    for (const none of ['', ' ', '\u200E', '\u3164', null, undefined]) expect(referenceSchema.parse(none)).toBeNull()
    for (const bad of ['---', '. / _', '💶']) {
      expect(referenceSchema.safeParse(bad).error?.issues.map(({ message }) => message)).toEqual([
        'La référence doit contenir une lettre ou un chiffre',
      ])
    }
    expect(referenceSchema.safeParse('x'.repeat(41)).error?.issues[0]?.message).toBe('40 caractères au maximum')
  })

  it('cleaned once is clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanReference(cleanReference(text))).toBe(cleanReference(text))
        expect(referenceKey(cleanReference(text))).toBe(referenceKey(text))
      }),
    )
  })
})
