import { describe, expect, it } from 'vitest'
import type { PeriodTotals } from '#shared/transactions/transaction-row.ts'
import { centimes } from '#shared/values/money.ts'
import { toTotalLines } from './list-totals.ts'

function toSums(incomingAmount: number, incomingFee: number, outgoingAmount: number, outgoingFee: number) {
  return {
    incomingCount: 2,
    incomingAmount: centimes(incomingAmount),
    incomingFee: centimes(incomingFee),
    outgoingCount: 1,
    outgoingAmount: centimes(outgoingAmount),
    outgoingFee: centimes(outgoingFee),
  }
}

const totals: PeriodTotals = { ...toSums(100_000, 1500, 40_000, 500), offDrawer: toSums(30_000, 500, 1000, 100) }

describe('toTotalLines', () => {
  it('adds amounts and fees of the list, and the effect of what is in a drawer', () => {
    expect(toTotalLines(totals, 'incoming')).toEqual([
      { key: 'incoming', label: 'Entrées', amount: 100_000, fee: 1500, effect: 71_000 },
    ])
    expect(toTotalLines(totals, 'outgoing')).toEqual([
      { key: 'outgoing', label: 'Sorties', amount: 40_000, fee: 500, effect: -38_600 },
    ])
  })

  it('adds the balance where both directions are listed', () => {
    expect(toTotalLines(totals, undefined).at(-1)).toEqual({
      key: 'balance',
      label: 'Solde',
      amount: 60_000,
      fee: 2000,
      effect: 32_400,
    })
  })

  it('has no effect on a drawer where nothing has an agency', () => {
    const sums = toSums(5000, 100, 2000, 50)
    expect(toTotalLines({ ...sums, offDrawer: sums }, undefined).map(({ effect }) => effect)).toEqual([0, 0, 0])
  })
})
