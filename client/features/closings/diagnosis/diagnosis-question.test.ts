import { describe, expect, it } from 'vitest'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { centimes } from '#shared/values/money.ts'
import { computeFigures, toClosingValues } from '#client/features/closings/closing-values.ts'
import { nameBalanceFields } from '#client/features/closings/balance-values.ts'
import { explainsFigures, toDiagnosisInput } from './diagnosis-question.ts'

const none = { incomingCount: 0, incomingFee: centimes(0), outgoingCount: 0, outgoingAmount: centimes(0) } as const
const sums = { ...none, incomingAmount: centimes(0), outgoingFee: centimes(0) }

function makeAccount(accountId: string, isReadingRequired: boolean): ClosingDay['accounts'][number] {
  return {
    accountId,
    label: 'Code 1',
    operatorId: 'op',
    operatorName: 'Wafacash',
    mode: 'settled',
    feeTo: 'operator',
    readRule: isReadingRequired ? 'always' : 'when_moved',
    limitLow: null,
    limitHigh: null,
    overdraft: centimes(0),
    opening: centimes(0),
    openingKind: 'account',
    openDays: 0,
    ...sums,
    movedCount: 0,
    movedIn: centimes(0),
    movedOut: centimes(0),
    expected: centimes(247_500),
    isReadingRequired,
    declared: null,
    discrepancy: null,
    lastRead: null,
  }
}

/** 1 000,00 in the drawer, and 2 475,00 on each account. */
const day: Parameters<typeof computeFigures>[1] & Pick<ClosingDay, 'agencyId' | 'date'> = {
  agencyId: 'A',
  date: '2026-11-27',
  previous: { id: 'C', name: '2026-000001', date: '2026-11-26', counted: centimes(100_000) },
  openDays: null,
  openingDispute: null,
  draft: null,
  feeds: { feedCount: 0, feedIn: centimes(0), feedOut: centimes(0) },
  transactions: sums,
  accounts: [makeAccount('W', true), makeAccount('O', false)],
}
const [W, O] = [nameBalanceFields('W'), nameBalanceFields('O')]

function ask(typed: Readonly<Record<string, string | boolean>>, of = day) {
  const values = { ...toClosingValues(null, of), ...typed }
  return toDiagnosisInput(values, of, computeFigures(values, of))
}

describe('the question', () => {
  it('is what is typed, without any figure of the server', () => {
    expect(ask({ q20000: '4', [W.declared]: '2 675,00', [W.reason]: 'x', comment: 'Écart' })).toEqual({
      agencyId: 'A',
      date: '2026-11-27',
      opening: null,
      counts: [{ denomination: 20_000, quantity: 4 }],
      balances: [{ accountId: 'W', declared: 267_500, notReadReason: null }],
    })
    expect(ask({ q20000: '4', [W.declared]: '2475', [O.declared]: '-5' })?.balances).toHaveLength(2)
  })

  it('is not asked while there is nothing to explain', () => {
    expect(ask({ q20000: '5', [W.declared]: '2475' })).toBeNull()
    expect(ask({ q20000: '5', [W.declared]: '2475,01' })).not.toBeNull()
  })

  it('is not asked before the count, and before each balance that has to be read', () => {
    expect(ask({ [W.declared]: '2675' })).toBeNull()
    expect(ask({ q20000: '4' })).toBeNull()
    expect(ask({ q20000: '4', [W.unread]: true })).toMatchObject({ balances: [] })
  })

  it('is not asked of what cannot be read, without an opening, and in an agency without accounts', () => {
    expect(ask({ q20000: '4', q10000: 'x', [W.declared]: '2475' })).toBeNull()
    expect(ask({ q20000: '4', [W.declared]: '2475', [O.declared]: '1,0,0' })).toBeNull()
    expect(ask({ q20000: '4', [W.declared]: '2475' }, { ...day, previous: null })).toBeNull()
    expect(ask({ q20000: '4' }, { ...day, accounts: [] })).toBeNull()
  })
})

describe('an answer', () => {
  const account = { id: 'W', name: 'Wafacash', feeTo: 'operator' } as const
  const answer = {
    cash: centimes(-500),
    accounts: [{ ...account, discrepancy: centimes(500) }],
    diagnosis: null,
  }
  const shown = { discrepancy: centimes(-500), accounts: [{ accountId: 'W', discrepancy: centimes(500) }] }

  it('is shown beside the figures that it explains alone', () => {
    expect(explainsFigures(answer, shown)).toBe(true)
    expect(explainsFigures(answer, { ...shown, discrepancy: centimes(0) })).toBe(false)
    expect(explainsFigures(answer, { ...shown, accounts: [{ accountId: 'W', discrepancy: null }] })).toBe(false)
    expect(explainsFigures(answer, { ...shown, accounts: [{ accountId: 'O', discrepancy: centimes(500) }] })).toBe(
      false,
    )
    expect(explainsFigures(answer, { ...shown, accounts: [] })).toBe(false)
  })
})
