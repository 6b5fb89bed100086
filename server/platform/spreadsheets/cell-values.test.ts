import { describe, expect, it } from 'vitest'
import { readAmountCell, readDateCell, readTextCell, showCell } from './cell-values.ts'
import type { Cell } from './sheet-row.ts'

describe('an amount', () => {
  it.each<[Cell, number | string]>([
    [1234.5, 123_450],
    [10.04, 1004],
    [0.1 + 0.2, 30],
    [17.08, 1708],
    [1234, 123_400],
    ['1 234,50', 123_450],
    ['1.234,50', 123_450],
    [1.234, 'tooManyDecimals'],
    ['1.234', 'ambiguous'],
    ['1.000', 'ambiguous'],
    [0, 'notPositive'],
    [-5, 'notPositive'],
    [1e10, 'tooLarge'],
    [1e21, 'tooLarge'],
    [1e-9, 'invalid'],
    [Number.NaN, 'invalid'],
    ['=1+1', 'invalid'],
    ['#DIV/0!', 'invalid'],
    [{ date: '2026-11-27' }, 'invalid'],
    [null, 'empty'],
  ])('%s is read or refused', (cell, expected) => {
    const parsed = readAmountCell(cell, {})
    expect(parsed.ok ? parsed.centimes : parsed.error).toBe(expected)
  })

  it('may be negative where the sign says the direction', () => {
    expect(readAmountCell(-200.25, { allowNegative: true })).toEqual({ ok: true, centimes: -20_025 })
    expect(readAmountCell('−200,25', { allowNegative: true })).toEqual({ ok: true, centimes: -20_025 })
  })
})

it('a date is a date, or a text in the order of the file', () => {
  expect(readDateCell({ date: '2026-11-27' }, 'monthFirst')).toEqual({ ok: true, date: '2026-11-27' })
  expect(readDateCell('27/11/2026', 'dayFirst')).toEqual({ ok: true, date: '2026-11-27' })
  expect(readDateCell(46_353, 'dayFirst').ok).toBe(false)
})

it('a text may be a number that kept its digits', () => {
  expect([12, 'a', null, { date: '2026-11-27' } as const].map(readTextCell)).toEqual(['12', 'a', null, '27/11/2026'])
  expect(readTextCell(123456789012300)).toBe('123456789012300')
  expect(readTextCell(1234567890123456)).toBeUndefined()
})

it('a preview shows cells as people write them', () => {
  expect([1234.5, -7, 1e300, { date: '2026-11-27' } as const, null].map(showCell)).toEqual([
    '1\u202F234,5',
    '-7',
    '1e+300',
    '27/11/2026',
    '',
  ])
})
