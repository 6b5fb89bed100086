import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centimes, centimes } from '#shared/values/money.ts'
import { type AccountDiscrepancy, decideDayVerdict } from './day-verdict.ts'

const dirhams = (amount: number) => centimes(amount * 100)

function decide(cash: number, balances: ReadonlyArray<number | null>, threshold = 0) {
  const accounts = balances.map((amount, index) => ({
    accountId: `A${index}`,
    discrepancy: amount === null ? null : dirhams(amount),
  }))
  const verdict = decideDayVerdict(dirhams(cash), accounts, dirhams(threshold))
  const names = (figures: typeof verdict.toReview) =>
    figures.map((figure) => (figure.kind === 'account' ? figure.accountId : figure.kind)).join(' ')
  return {
    ...verdict,
    global: verdict.global === null ? null : verdict.global / 100,
    largest: verdict.largest / 100,
    toExplain: names(verdict.toExplain),
    toReview: names(verdict.toReview),
  }
}

describe('decideDayVerdict', () => {
  it('asks for nothing where all agrees', () => {
    expect(decide(0, [0, 0])).toEqual({ global: 0, largest: 0, toExplain: '', toReview: '', unread: [] })
    expect(decide(0, [])).toMatchObject({ global: 0, toExplain: '', toReview: '' })
  })

  it('asks for an explanation of figures that balance each other', () => {
    const verdict = decide(-500, [0, 500], 499)
    expect(verdict).toMatchObject({ global: 0, largest: 500, toExplain: 'cash A1', toReview: 'cash A1' })
    expect(decide(-500, [0, 500], 500)).toMatchObject({ toExplain: 'cash A1', toReview: '' })
  })

  it('asks for a review of one account', () => {
    expect(decide(0, [-4500, 0], 1000)).toMatchObject({ global: -4500, toExplain: 'A0', toReview: 'A0 global' })
  })

  it('adds up discrepancies that are each below the threshold', () => {
    expect(decide(-60, [-60], 100)).toMatchObject({
      global: -120,
      largest: 120,
      toExplain: 'cash A0',
      toReview: 'global',
    })
  })

  it('counts by the largest of the drawer, an account and their sum', () => {
    expect(decide(-500, [500, null]).largest).toBe(500)
    expect(decide(-3, [-4, -5]).largest).toBe(12)
    expect(decide(0, []).largest).toBe(0)
    expect(decide(1, [-9]).largest).toBe(9)
  })

  it('has no global figure while a balance is not read, and reviews what is known', () => {
    expect(decide(0, [0, null])).toEqual({ global: null, largest: 0, toExplain: '', toReview: '', unread: ['A1'] })
    expect(decide(-60, [-60, null], 100)).toMatchObject({
      global: null,
      largest: 120,
      toReview: 'global',
      unread: ['A1'],
    })
  })
})

describe('any evening', () => {
  const amount = fc.oneof(fc.constant(0), fc.integer({ min: -50_000, max: 50_000 })).map(centimes)
  const accounts = fc
    .array(fc.option(amount, { freq: 6 }), { maxLength: 6 })
    .map((list): AccountDiscrepancy[] => list.map((discrepancy, index) => ({ accountId: `A${index}`, discrepancy })))
  const threshold = fc.nat({ max: 60_000 }).map(centimes)

  const flip = (value: Centimes) => centimes(0 - value)

  function check(test: (cash: Centimes, accounts: AccountDiscrepancy[], threshold: Centimes) => void) {
    fc.assert(fc.property(amount, accounts, threshold, test), { numRuns: 300 })
  }

  it('is reviewed exactly where the largest figure is above the threshold', () => {
    check((cash, list, limit) => {
      const verdict = decideDayVerdict(cash, list, limit)
      const read = list.flatMap(({ discrepancy }) => (discrepancy === null ? [] : [discrepancy]))
      const sizes = [cash, ...read, [cash, ...read].reduce((sum: number, one) => sum + one, 0)].map(Math.abs)
      expect(verdict.largest).toBe(Math.max(...sizes))
      expect(verdict.toReview.length > 0).toBe(verdict.largest > limit)
      expect(verdict.toReview).toHaveLength(sizes.filter((size) => size > limit).length)
      expect(verdict.toExplain).toHaveLength([cash, ...read].filter((one) => one !== 0).length)
      // Whatever is above a threshold is to be explained too.
      if (verdict.toReview.length > 0) expect(verdict.toExplain.length).toBeGreaterThan(0)
    })
  })

  it('has a global figure exactly where every account was read', () => {
    check((cash, list, limit) => {
      const { global, unread } = decideDayVerdict(cash, list, limit)
      expect(unread).toEqual(list.filter(({ discrepancy }) => discrepancy === null).map(({ accountId }) => accountId))
      expect(global === null).toBe(unread.length > 0)
      if (global !== null) {
        expect(BigInt(global)).toBe(list.reduce((sum, { discrepancy }) => sum + BigInt(discrepancy ?? 0), BigInt(cash)))
      }
    })
  })

  it('does not depend on the signs, nor on the order of accounts', () => {
    check((cash, list, limit) => {
      const verdict = decideDayVerdict(cash, list, limit)
      const opposite = list.map(({ accountId, discrepancy }) => ({
        accountId,
        discrepancy: discrepancy === null ? null : flip(discrepancy),
      }))
      const { toExplain, toReview, largest } = decideDayVerdict(flip(cash), opposite, limit)
      expect({ toExplain, toReview, largest }).toEqual({
        toExplain: verdict.toExplain,
        toReview: verdict.toReview,
        largest: verdict.largest,
      })
      const reversed = decideDayVerdict(cash, list.toReversed(), limit)
      expect(new Set(reversed.toReview.map((one) => JSON.stringify(one)))).toEqual(
        new Set(verdict.toReview.map((one) => JSON.stringify(one))),
      )
      expect([reversed.global, reversed.largest]).toEqual([verdict.global, verdict.largest])
    })
  })

  it('is reviewed for fewer figures, never for others, under a higher threshold', () => {
    check((cash, list, limit) => {
      const low = decideDayVerdict(cash, list, limit)
      const high = decideDayVerdict(cash, list, centimes(limit + 500))
      expect(low.toReview).toEqual(expect.arrayContaining([...high.toReview]))
      expect(high.toExplain).toEqual(low.toExplain)
    })
  })

  it('of an agency without accounts is judged by its cash alone', () => {
    fc.assert(
      fc.property(amount, threshold, (cash, limit) => {
        const { global, largest, toExplain, toReview } = decideDayVerdict(cash, [], limit)
        expect([global, largest]).toEqual([cash, Math.abs(cash)])
        expect(toExplain.length > 0).toBe(cash !== 0)
        expect(toReview.length > 0).toBe(Math.abs(cash) > limit)
      }),
    )
  })

  it('is reviewed for the same figures when one more balance is not read', () => {
    check((cash, list, limit) => {
      const judged = decideDayVerdict(cash, list, limit)
      const withOne = decideDayVerdict(cash, [...list, { accountId: 'left out', discrepancy: null }], limit)
      expect(withOne.toReview).toEqual(judged.toReview)
      expect(withOne.global).toBeNull()
    })
  })
})
