import { describe, expect, it } from 'vitest'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import {
  checkBalances,
  checkTypedBalances,
  computeAccounts,
  nameBalanceFields,
  toBalanceValues,
  toReadBalances,
} from './balance-values.ts'
import { describeUnreadSince } from './balance-words.ts'

function makeAccount(accountId: string, change: Partial<OperatorBalance> = {}): OperatorBalance {
  return {
    accountId,
    label: 'Code 1',
    operatorId: 'op',
    operatorName: 'Wafacash',
    mode: 'settled',
    feeTo: 'operator',
    readRule: 'always',
    limitLow: null,
    limitHigh: null,
    overdraft: centimes(0),
    opening: centimes(0),
    openingKind: 'account',
    openDays: 0,
    incomingCount: 0,
    incomingAmount: centimes(0),
    incomingFee: centimes(0),
    outgoingCount: 0,
    outgoingAmount: centimes(0),
    outgoingFee: centimes(0),
    movedCount: 0,
    movedIn: centimes(0),
    movedOut: centimes(0),
    expected: centimes(247_500),
    isReadingRequired: true,
    declared: null,
    discrepancy: null,
    lastRead: null,
    ...change,
  }
}

const accounts = [makeAccount('W'), makeAccount('O', { isReadingRequired: false })]
const empty = toBalanceValues(accounts, [])
const [W, O] = [nameBalanceFields('W'), nameBalanceFields('O')]

describe('balances in the closing form', () => {
  it('are never proposed, and come back from the draft', () => {
    expect(Object.values(empty)).toEqual(['', false, '', '', false, ''])
    const balances = [
      { accountId: 'W', declared: centimes(-123_450), notReadReason: null },
      { accountId: 'O', declared: null, notReadReason: 'Portail indisponible' },
      { accountId: 'gone', declared: centimes(1), notReadReason: null },
    ]
    const values = toBalanceValues(accounts, balances)
    expect(toReadBalances(values, accounts)).toEqual(balances.slice(0, 2))
    expect(checkBalances(values, accounts)).toEqual({})
  })

  it('take amounts as this product writes them, below zero too', () => {
    for (const [typed, read] of [
      [formatMoney(centimes(-250_050)), -250_050],
      ['2 475', 247_500],
      ['\u22121.250,5', -125_050],
      ['0', 0],
    ] as const) {
      const values = { ...empty, [W.declared]: typed }
      expect(checkBalances(values, accounts)).toEqual({})
      expect(toReadBalances(values, accounts)).toEqual([{ accountId: 'W', declared: read, notReadReason: null }])
    }
    expect(checkTypedBalances({ ...empty, [O.declared]: '1.000' }, accounts)).toEqual({
      [O.declared]: fieldMessages.amountAmbiguous,
    })
  })

  it('are required where the account says so, or have a reason; a draft may lack both', () => {
    expect(checkBalances(empty, accounts)).toEqual({ [W.declared]: fieldMessages.balanceRequired })
    expect(checkTypedBalances(empty, accounts)).toEqual({})
    const unread = { ...empty, [W.unread]: true, [O.unread]: true, [O.reason]: 'x' }
    expect(checkBalances(unread, accounts)).toEqual({ [W.reason]: fieldMessages.notReadReasonRequired })
    expect(checkTypedBalances(unread, accounts)).toEqual({})
    expect(toReadBalances(unread, accounts)).toEqual([{ accountId: 'O', declared: null, notReadReason: 'x' }])
  })

  it('of an account marked as not read leave out what was typed before', () => {
    const values = { ...empty, [W.declared]: 'abc', [W.unread]: true, [W.reason]: 'Panne' }
    expect(checkBalances(values, accounts)).toEqual({})
    expect(computeAccounts(values, accounts)[0]).toMatchObject({ declared: null, discrepancy: null, isUnread: true })
  })

  it('show the discrepancy of their account at once', () => {
    const values = { ...empty, [W.declared]: '2 470,00' }
    expect(computeAccounts(values, accounts).map(({ discrepancy }) => discrepancy)).toEqual([-500, null])
  })

  it('of an account that was opened meanwhile are empty', () => {
    const more = [...accounts, makeAccount('X')]
    expect(toReadBalances({ ...empty, [W.declared]: '1' }, more)).toHaveLength(1)
    expect(checkBalances({ ...empty, [W.declared]: '1' }, more)).toEqual({
      [nameBalanceFields('X').declared]: fieldMessages.balanceRequired,
    })
  })
})

describe('describeUnreadSince', () => {
  it('says since when the last closing did not read it', () => {
    const lastRead = { date: '2026-11-26', balance: centimes(5) } as const
    expect(describeUnreadSince({ openingKind: 'carried', lastRead })).toBe('Non relevé depuis le 26/11/2026')
    expect(describeUnreadSince({ openingKind: 'carried', lastRead: null })).toBe('Jamais relevé')
    expect(describeUnreadSince({ openingKind: 'read', lastRead })).toBeNull()
    expect(describeUnreadSince({ openingKind: 'account', lastRead: null })).toBeNull()
  })
})
