import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMovements, type CashMovements, expectedCash, noMovements } from '#shared/cash/cash-effect.ts'
import { centimes, MAX_AMOUNT } from '#shared/values/money.ts'
import { composeShifts } from './shift-figures.ts'

const count = fc.integer({ min: 0, max: 500 })
const amount = fc.integer({ min: 0, max: MAX_AMOUNT }).map(centimes)
const movements: fc.Arbitrary<CashMovements> = fc.record({
  feedCount: count,
  feedIn: amount,
  feedOut: amount,
  incomingCount: count,
  incomingAmount: amount,
  incomingFee: amount,
  outgoingCount: count,
  outgoingAmount: amount,
  outgoingFee: amount,
})

function moved(effect: number): CashMovements {
  return effect < 0
    ? { ...noMovements, outgoingCount: 1, outgoingAmount: centimes(-effect) }
    : { ...noMovements, incomingCount: 1, incomingAmount: centimes(effect) }
}

describe('composeShifts', () => {
  it('gives a morning −100,00 and an afternoon +50,00', () => {
    const day = addMovements(moved(250_000), moved(-70_000))
    const shifts = [
      { moved: moved(250_000), counted: centimes(1_240_000) },
      { moved: moved(-70_000), counted: centimes(1_175_000) },
    ]
    expect(composeShifts(centimes(1_000_000), day, shifts)).toMatchObject([
      { start: 1_000_000, expected: 1_250_000, discrepancy: -10_000 },
      { start: 1_240_000, expected: 1_170_000, discrepancy: 5000 },
    ])
  })

  it('leaves the discrepancy of a shift open until it is counted', () => {
    expect(composeShifts(centimes(100), moved(50), [{ moved: noMovements, counted: null }])).toMatchObject([
      { expected: 150, discrepancy: null },
    ])
  })

  it('adds up to the discrepancy of the day, whatever the lines without a shift', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.record({ moved: movements, counted: amount }), { minLength: 1, maxLength: 6 }),
        movements,
        (opening, shifts, without) => {
          const day = shifts.reduce((all, shift) => addMovements(all, shift.moved), without)
          const cash = composeShifts(opening, day, shifts)
          const counted = shifts.at(-1)?.counted ?? centimes(0)
          const discrepancy = BigInt(counted) - BigInt(expectedCash(opening, day))
          const sum = cash.reduce((all, shift) => all + BigInt(shift.discrepancy ?? 0), 0n)
          expect(sum).toBe(discrepancy)
          expect(cash.map(({ start }) => start)).toEqual([
            opening,
            ...shifts.slice(0, -1).map((shift) => shift.counted),
          ])
          expect(cash.reduce((all, shift) => addMovements(all, shift.moved), noMovements)).toEqual(day)
        },
      ),
      { numRuns: 500 },
    )
  })
})
