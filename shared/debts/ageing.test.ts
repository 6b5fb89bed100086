import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { type AgedEntry, findOpenAmounts, findOwedOn, isUntouched } from './ageing.ts'
import type { DebtKind } from './debt-terms.ts'

function entry(id: string, kind: DebtKind, day: string, amount: number): AgedEntry {
  return { id, kind, date: toIsoDate(`2026-11-${day}`), amount: centimes(amount) }
}

const ledger = [
  entry('a', 'credit', '05', 10_000),
  entry('b', 'credit', '10', 5000),
  entry('r', 'repayment', '12', 11_000),
  entry('c', 'credit', '20', 2000),
]

describe('what is left of a debt', () => {
  it('is paid back from the oldest on', () => {
    expect(Object.fromEntries(findOpenAmounts(ledger))).toEqual({ a: 0, b: 4000, c: 2000 })
  })

  it('is untouched only where no part was paid back', () => {
    expect(['a', 'b', 'c'].map((id) => isUntouched(ledger, id))).toEqual([false, false, true])
  })
})

describe('what may be paid back on a day', () => {
  it('is what was owed then and what is still owed at every later day', () => {
    const on = (day: string) => findOwedOn(ledger, toIsoDate(`2026-11-${day}`))
    expect(['04', '05', '10', '12', '27'].map(on)).toEqual([0, 4000, 4000, 4000, 6000])
  })
})
