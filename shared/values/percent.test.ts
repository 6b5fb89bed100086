import { describe, expect, it } from 'vitest'
import { formatPercent, parsePercent } from './percent.ts'

describe('parsePercent', () => {
  it.each([
    ['30', 3_000],
    ['0,5', 50],
    ['0.25 %', 25],
    [' 100\u00A0% ', 10_000],
    ['0', 0],
  ])('reads %j', (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints)
  })

  it.each(['', '%', '-1', '1e3', '0,125', '1.000', '1 0', 'dix', '=1'])('does not read %j', (text) => {
    expect(parsePercent(text)).toBeUndefined()
  })
})

describe('formatPercent', () => {
  it.each([
    [3_000, '30\u00A0%'],
    [50, '0,5\u00A0%'],
    [25, '0,25\u00A0%'],
    [10_000, '100\u00A0%'],
    [0, '0\u00A0%'],
  ])('writes %d', (basisPoints, text) => {
    expect(formatPercent(basisPoints)).toBe(text)
  })
})
