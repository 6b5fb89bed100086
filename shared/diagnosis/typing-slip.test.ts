import { describe, expect, it } from 'vitest'
import { findAmountSlip, findNumberSlip } from './typing-slip.ts'

describe('findAmountSlip', () => {
  it.each([
    // What was meant, what was typed.
    [5000, 500, 'zero'],
    [500, 5000, 'zero'],
    [500, 50_000, 'zero'],
    [2, 2000, 'zero'],
    [2, 20_000, null],
    [12.5, 1250, 'zero'],
    [5100, 1500, 'swap'],
    [2030, 2300, 'swap'],
    [1234.56, 1243.56, 'swap'],
    [1234.56, 1234.65, 'swap'],
    // The comma lies between.
    [1234.56, 1235.46, null],
    [5100, 1050, null],
    [123, 321, null],
    [1230, 12_230, 'repeat'],
    [1230, 12_340, null],
    [550, 50, 'repeat'],
    [1234, 134, 'repeat'],
    [50, 550, 'repeat'],
    [55, 5555, null],
    [1234, 14, null],
    [800, 300, 'digit'],
    [1234.5, 1234.7, 'digit'],
    [800, 310, null],
    [500, 500, null],
  ])('%d typed as %d is %s', (meant, typed, slip) => {
    expect(findAmountSlip(Math.round(meant * 100), Math.round(typed * 100))).toBe(slip)
  })
})

describe('findNumberSlip', () => {
  it.each([
    [31, 13, 'swap'],
    [3, 30, 'zero'],
    [30, 3, 'zero'],
    [3, 33, 'repeat'],
    [3, 4, 'digit'],
    [13, 24, null],
  ])('%i typed as %i is %s', (meant, typed, slip) => {
    expect(findNumberSlip(meant, typed)).toBe(slip)
  })
})
