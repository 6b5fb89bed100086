import { describe, expect, it } from 'vitest'
import pg from 'pg'
import { installTypeParsers, parseExactInteger } from './type-parsers.ts'

describe('parseExactInteger', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['1740900', 1_740_900],
    ['-12', -12],
    ['1250.000', 1250],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %s', (text, value) => {
    expect(parseExactInteger(text)).toBe(value)
  })

  it.each(['9007199254740993', '-9007199254740992', '1.5', 'NaN', 'Infinity', '1e3', '', ' 1'])(
    'throws for %j instead of rounding it',
    (text) => {
      expect(() => parseExactInteger(text)).toThrow(RangeError)
    },
  )
})

describe('installTypeParsers', () => {
  it('reads dates as text and instants as Date', () => {
    installTypeParsers()
    installTypeParsers()
    expect(pg.types.getTypeParser(pg.types.builtins.DATE)('2026-05-11')).toBe('2026-05-11')
    expect(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)('2026-11-27 10:00:00+00')).toEqual(
      new Date(Date.UTC(2026, 10, 27, 10)),
    )
  })
})
