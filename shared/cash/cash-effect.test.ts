import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT, centimes } from '#shared/values/money.ts'
import { cashEffect, expectedCash, movementsEffect } from './cash-effect.ts'
import { countedCash, denominations, MAX_QUANTITY, tidyCounts } from './denominations.ts'

const amount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(centimes)
const fee = fc.integer({ min: 0, max: MAX_AMOUNT }).map(centimes)
const movement = fc.record({
  kind: fc.constantFrom('incoming' as const, 'outgoing' as const, 'feedIn' as const, 'feedOut' as const),
  amount,
  fee,
})
const counts = fc.uniqueArray(
  fc.record({
    denomination: fc.constantFrom(...denominations.map(({ value }) => value)),
    quantity: fc.integer({ min: 0, max: MAX_QUANTITY }),
  }),
  { selector: ({ denomination }) => denomination, maxLength: denominations.length },
)

describe('cashEffect', () => {
  it('adds amount and fee for incoming, and takes the amount less the fee for outgoing', () => {
    expect(cashEffect('incoming', centimes(10_000), centimes(250))).toBe(10_250)
    expect(cashEffect('outgoing', centimes(10_000), centimes(250))).toBe(-9750)
    expect(expectedCash(centimes(500_000), day({ feedIn: 200_000, feedOut: 150_000, incomingAmount: 325_050 }))).toBe(
      875_050,
    )
  })
})

const nothing = {
  feedIn: 0,
  feedOut: 0,
  incomingAmount: 0,
  incomingFee: 0,
  outgoingAmount: 0,
  outgoingFee: 0,
}
function day(values: Partial<typeof nothing>) {
  const { feedIn, feedOut, incomingAmount, incomingFee, outgoingAmount, outgoingFee } = { ...nothing, ...values }
  return {
    feedIn: centimes(feedIn),
    feedOut: centimes(feedOut),
    incomingAmount: centimes(incomingAmount),
    incomingFee: centimes(incomingFee),
    outgoingAmount: centimes(outgoingAmount),
    outgoingFee: centimes(outgoingFee),
  }
}

describe('expectedCash', () => {
  it('of a day equals the drawer after each movement is applied one by one', () => {
    fc.assert(
      fc.property(fee, fc.array(movement, { maxLength: 60 }), (opening, moves) => {
        const sums = { ...nothing }
        let drawer = BigInt(opening)
        for (const move of moves) {
          const [amountMoved, feeMoved] = [BigInt(move.amount), BigInt(move.fee)]
          switch (move.kind) {
            case 'feedIn':
              sums.feedIn += move.amount
              drawer += amountMoved
              break
            case 'feedOut':
              sums.feedOut += move.amount
              drawer -= amountMoved
              break
            case 'incoming':
              sums.incomingAmount += move.amount
              sums.incomingFee += move.fee
              drawer += amountMoved + feeMoved
              break
            case 'outgoing':
              sums.outgoingAmount += move.amount
              sums.outgoingFee += move.fee
              drawer -= amountMoved - feeMoved
          }
        }
        expect(BigInt(expectedCash(opening, day(sums)))).toBe(drawer)
        expect(BigInt(movementsEffect(day(sums)))).toBe(drawer - BigInt(opening))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a count', () => {
  it('is the exact sum of its pieces, in any order, with or without zeros', () => {
    fc.assert(
      fc.property(counts, (lines) => {
        const sum = lines.reduce((all, line) => all + BigInt(line.denomination) * BigInt(line.quantity), 0n)
        const tidy = tidyCounts(lines)
        expect(BigInt(countedCash(lines))).toBe(sum)
        expect(countedCash(tidy)).toBe(countedCash(lines))
        expect(tidyCounts(lines.toReversed())).toEqual(tidy)
        expect(tidy.every(({ quantity }) => quantity > 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('has each denomination once, largest first', () => {
    const values = denominations.map(({ value }) => value)
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => b - a))
  })
})
