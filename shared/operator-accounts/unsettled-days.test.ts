import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import { centimes } from '#shared/values/money.ts'
import { type BalancedDay, countUnsettledDays } from './unsettled-days.ts'

const FROM = '2026-11-02'
const TODAY = '2026-11-27'

function day(date: BalancedDay['date'], balance: number, paidOut = 0): BalancedDay {
  return { date, balance: centimes(balance), paidOut: centimes(paidOut) }
}

function count(days: BalancedDay[], start = 0) {
  return countUnsettledDays(days, { start: centimes(start), from: FROM, today: TODAY })
}

describe('countUnsettledDays', () => {
  it('counts from the last day without a debt of the operator, which days without a row prolong', () => {
    expect(count([day('2026-11-20', 100_000)])).toBe(8)
    expect(count([day('2026-11-27', 100_000)])).toBe(1)
    expect(count([day('2026-11-10', 500), day('2026-11-12', -1), day('2026-11-20', 100_000)])).toBe(8)
    expect(count([day('2026-11-10', 500), day('2026-11-12', 0), day('2026-11-20', 100_000)])).toBe(8)
  })

  it('is 0 while nothing is owed, also after days with a debt', () => {
    expect(count([])).toBe(0)
    expect(count([day('2026-11-10', 500), day('2026-11-12', 0)])).toBe(0)
    expect(count([], -1)).toBe(0)
  })

  it('starts again with a payment of at least half, to the centime', () => {
    expect(count([day('2026-11-10', 200_000), day('2026-11-20', 100_000, 100_000)])).toBe(7)
    expect(count([day('2026-11-10', 200_000), day('2026-11-20', 100_001, 100_000)])).toBe(18)
    expect(count([day('2026-11-10', 200_000), day('2026-11-27', 50_000, 150_000)])).toBe(0)
  })

  it('counts from the first day where the account began with a debt', () => {
    expect(count([], 100)).toBe(26)
    expect(count([day('2026-11-20', 100_000)], 100)).toBe(26)
  })

  it('is what walking every civil day gives', () => {
    const changes = fc.uniqueArray(
      fc.record({
        at: fc.nat({ max: 25 }),
        balance: fc.integer({ min: -3, max: 3 }),
        paidOut: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: ({ at }) => at },
    )
    fc.assert(
      fc.property(changes, fc.integer({ min: -2, max: 2 }), (drawn, start) => {
        const rows = drawn.toSorted((a, b) => a.at - b.at)
        let settledOn = -1
        let balance = start
        for (let at = 0; at <= 25; at += 1) {
          const row = rows.find((one) => one.at === at)
          balance = row?.balance ?? balance
          const paid = row?.paidOut ?? 0
          if (balance <= 0 || (paid > 0 && 2 * paid >= balance + paid)) settledOn = at
        }
        const days = rows.map((row) => day(addDays(FROM, row.at), row.balance, row.paidOut))
        expect(count(days, start)).toBe(balance <= 0 ? 0 : 25 - settledOn)
      }),
    )
  })
})
