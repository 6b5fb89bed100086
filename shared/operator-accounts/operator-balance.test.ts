import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { centimes, MAX_AMOUNT, ZERO_AMOUNT } from '#shared/values/money.ts'
import {
  accountEffect,
  expectedBalance,
  globalDiscrepancy,
  isReadingRequired,
  nextOpening,
  sumsEffect,
} from './operator-balance.ts'

const amount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(centimes)
const fee = fc.integer({ min: 0, max: MAX_AMOUNT }).map(centimes)
const type = fc.constantFrom('incoming' as const, 'outgoing' as const)

const nothing = {
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
  movedCount: 0,
  movedIn: ZERO_AMOUNT,
  movedOut: ZERO_AMOUNT,
}

describe('accountEffect', () => {
  it('takes from the account what a deposit puts into the drawer, with the fee where it is the operator’s', () => {
    expect(accountEffect('incoming', centimes(150_000), centimes(2500), 'operator')).toBe(-152_500)
    expect(accountEffect('outgoing', centimes(400_000), centimes(0), 'operator')).toBe(400_000)
    expect(accountEffect('outgoing', centimes(400_000), centimes(1000), 'operator')).toBe(399_000)
    expect(accountEffect('incoming', centimes(20_000), centimes(500), 'agency')).toBe(-20_000)
    expect(accountEffect('outgoing', centimes(20_000), centimes(500), 'agency')).toBe(20_000)
  })

  it('leaves the sum of drawer and account as it was, or adds the fee that the agency keeps', () => {
    fc.assert(
      fc.property(type, amount, fee, (direction, a, f) => {
        const cash = cashEffect(direction, a, f)
        expect(cash + accountEffect(direction, a, f, 'operator')).toBe(0)
        expect(cash + accountEffect(direction, a, f, 'agency')).toBe(f)
      }),
    )
  })
})

describe('expectedBalance', () => {
  it('equals the balance after each change is applied one by one', () => {
    const change = fc.record({ kind: fc.constantFrom('incoming', 'outgoing', 'in', 'out'), amount, fee })
    fc.assert(
      fc.property(
        fc.integer({ min: 0 - MAX_AMOUNT, max: MAX_AMOUNT }).map(centimes),
        fc.constantFrom('operator' as const, 'agency' as const),
        fc.array(change, { maxLength: 60 }),
        (opening, feeTo, changes) => {
          const sums: Record<keyof typeof nothing, number> = { ...nothing }
          let balance = BigInt(opening)
          for (const one of changes) {
            switch (one.kind) {
              case 'incoming':
                sums.incomingAmount += one.amount
                sums.incomingFee += one.fee
                balance += BigInt(accountEffect('incoming', one.amount, one.fee, feeTo))
                break
              case 'outgoing':
                sums.outgoingAmount += one.amount
                sums.outgoingFee += one.fee
                balance += BigInt(accountEffect('outgoing', one.amount, one.fee, feeTo))
                break
              case 'in':
                sums.movedIn += one.amount
                balance += BigInt(one.amount)
                break
              default:
                sums.movedOut += one.amount
                balance -= BigInt(one.amount)
            }
          }
          const moved = sums as typeof nothing
          expect(BigInt(expectedBalance(opening, moved, feeTo))).toBe(balance)
          expect(BigInt(sumsEffect(moved, feeTo))).toBe(balance - BigInt(opening))
        },
      ),
    )
  })
})

describe('nextOpening', () => {
  it('is the balance read, else the expected one, else that of the account', () => {
    const last = { expected: centimes(830_000), declared: centimes(880_000) }
    expect(nextOpening(last, centimes(1))).toEqual({ opening: 880_000, kind: 'read' })
    expect(nextOpening({ ...last, declared: null }, centimes(1))).toEqual({ opening: 830_000, kind: 'carried' })
    expect(nextOpening({ ...last, declared: ZERO_AMOUNT }, centimes(1))).toEqual({ opening: 0, kind: 'read' })
    expect(nextOpening(null, centimes(-5))).toEqual({ opening: -5, kind: 'account' })
  })
})

describe('isReadingRequired', () => {
  it('is of every day, or of days with a movement', () => {
    expect(isReadingRequired('always', nothing)).toBe(true)
    expect(isReadingRequired('when_moved', nothing)).toBe(false)
    for (const count of ['incomingCount', 'outgoingCount', 'movedCount'] as const) {
      expect(isReadingRequired('when_moved', { ...nothing, [count]: 1 })).toBe(true)
    }
  })
})

describe('discrepancies of a closing', () => {
  const of = (...amounts: Array<number | null>) => amounts.map((one) => (one === null ? null : centimes(one)))

  it('cancel out where the drawer misses what an account has', () => {
    expect(globalDiscrepancy(centimes(-50_000), of(0, 50_000))).toBe(0)
    expect(globalDiscrepancy(centimes(0), of(-50_000, 20_000))).toBe(-30_000)
    expect(globalDiscrepancy(centimes(-500), [])).toBe(-500)
  })

  it('have no sum while a balance is not read', () => {
    expect(globalDiscrepancy(centimes(-50_000), of(0, 50_000, null))).toBeNull()
  })
})
