import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes, MAX_AMOUNT, ZERO_AMOUNT } from '#shared/values/money.ts'
import { balanceAfter, checkBalance } from './low-balance.ts'
import { accountEffect } from './operator-balance.ts'

const account = (change: { mode?: 'prepaid' | 'settled'; overdraft?: number; limitLow?: number } = {}) => ({
  mode: change.mode ?? ('prepaid' as const),
  overdraft: centimes(change.overdraft ?? 0),
  limitLow: change.limitLow === undefined ? null : centimes(change.limitLow),
})

describe('checkBalance', () => {
  it.each([
    [0, account(), null],
    [-1, account(), 'negative'],
    [-1, account({ overdraft: 500 }), null],
    [-500, account({ overdraft: 500 }), null],
    [-501, account({ overdraft: 500 }), 'overdraft'],
    [1000, account({ limitLow: 1000 }), 'low'],
    [1001, account({ limitLow: 1000 }), null],
    [-1, account({ limitLow: 1000 }), 'negative'],
    [-400, account({ overdraft: 500, limitLow: 0 }), 'low'],
    // What the agency owes is settled later.
    [-90_000, account({ mode: 'settled' }), null],
    [-90_000, account({ mode: 'settled', overdraft: 50_000 }), 'overdraft'],
    [-90_000, account({ mode: 'settled', limitLow: -80_000 }), 'low'],
  ] as const)('%d with %o: %s', (balance, terms, warning) => {
    expect(checkBalance(centimes(balance), terms)).toBe(warning)
  })
})

describe('balanceAfter', () => {
  it('counts the fee where it is the operator’s', () => {
    const open = { ...account(), expected: centimes(10_000) }
    const entry = { type: 'incoming', amount: centimes(9_900), fee: centimes(200) } as const
    expect(balanceAfter({ ...open, feeTo: 'operator' }, entry)).toEqual({ balance: -100, warning: 'negative' })
    expect(balanceAfter({ ...open, feeTo: 'agency' }, entry)).toEqual({ balance: 100, warning: null })
  })

  it('warns of no entry that raises the balance', () => {
    const owing = { ...account(), expected: centimes(-50_000), feeTo: 'operator' as const }
    const entry = { type: 'outgoing', amount: centimes(10_000), fee: ZERO_AMOUNT } as const
    expect(balanceAfter(owing, entry)).toEqual({ balance: -40_000, warning: null })
  })

  it('is the balance and the effect of the entry', () => {
    const amount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(centimes)
    const type = fc.constantFrom('incoming' as const, 'outgoing' as const)
    const feeTo = fc.constantFrom('operator' as const, 'agency' as const)
    fc.assert(
      fc.property(amount, amount, amount, type, feeTo, (expected, a, fee, direction, owner) => {
        const { balance } = balanceAfter({ ...account(), expected, feeTo: owner }, { type: direction, amount: a, fee })
        expect(balance).toBe(expected + accountEffect(direction, a, fee, owner))
      }),
    )
  })
})
