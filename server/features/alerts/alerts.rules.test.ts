import { describe, expect, it } from 'vitest'
import type { AccountsSeen, DayClosed, DaySeen, SeenAccount } from '#shared/alerts/alert-facts.ts'
import { alertKindFields, alertKinds, type AlertKind } from '#shared/alerts/alert-kinds.ts'
import { centimes } from '#shared/values/money.ts'
import { hasEnded, isDue, kindRules, kindsOn, levelKinds, mayReceive, narrowEvent } from './alerts.rules.ts'

const none = { threshold: null, hour: null }

function closed(about: Partial<DayClosed>): DayClosed {
  return {
    on: 'closing',
    closingId: 'c',
    name: '2026-000001',
    byName: 'Salma',
    expected: centimes(0),
    counted: centimes(0),
    discrepancy: centimes(0),
    opening: centimes(0),
    openingExpected: null,
    reason: null,
    ...about,
  }
}

function day(about: Partial<DaySeen>): DaySeen {
  return { on: 'day', isClosed: false, isTracked: true, expected: centimes(0), hour: 21, ...about }
}

it.each([
  [{}, 21, true],
  [{ hour: 20 }, 21, false],
  [{ hour: 23 }, 21, true],
  [{ hour: 0 }, 0, true],
  [{ isClosed: true }, 21, false],
  [{ isTracked: false }, 21, false],
])('a day that is %j at %i o’clock is due: %s', (about, hour, due) => {
  expect(isDue('day_not_closed', day(about), { ...none, hour })).toBe(due)
})

it.each([
  [0, 0, false],
  [1, 0, true],
  [-1, 0, true],
  [9_999, 10_000, false],
  [-10_000, 10_000, true],
  [10_000, 10_000, true],
])('a discrepancy of %i from %i on is due: %s', (discrepancy, threshold, due) => {
  const event = closed({ discrepancy: centimes(discrepancy) })
  expect(isDue('discrepancy', event, { ...none, threshold: centimes(threshold) })).toBe(due)
})

it.each([
  [0, 0, 0, false],
  [0, 9_999, 10_000, false],
  [0, 10_000, 10_000, true],
  [-10_000, 0, 1, true],
  [0, 1, 0, true],
])('%i of cash with %i of an account, from %i on, is due: %s', (discrepancy, other, threshold, due) => {
  const largest = centimes(Math.max(Math.abs(discrepancy), other))
  const event = closed({ discrepancy: centimes(discrepancy), accounts: { wrong: [], global: null, largest } })
  expect(isDue('discrepancy', event, { ...none, threshold: centimes(threshold) })).toBe(due)
})

it.each([
  [14_800_000, false, false],
  [14_999_999, false, false],
  [15_000_000, true, false],
  [15_100_000, true, false],
  [13_500_000, false, false],
  [13_499_999, false, true],
])('%i of cash under a ceiling of 15 000 000 is due: %s, and ends an excess: %s', (expected, due, ended) => {
  const condition = { ...none, threshold: centimes(15_000_000) }
  expect(isDue('cash_above', day({ expected: centimes(expected) }), condition)).toBe(due)
  expect(hasEnded('cash_above', day({ expected: centimes(expected) }), condition)).toBe(ended)
})

it.each([
  [500, null, false],
  [500, 500, false],
  [400, 500, true],
])('an opening of %i after a count of %s is due: %s', (opening, counted, due) => {
  const openingExpected = counted === null ? null : centimes(counted)
  expect(isDue('opening_disputed', closed({ opening: centimes(opening), openingExpected }), none)).toBe(due)
})

function accounts(...all: Array<Partial<SeenAccount>>): AccountsSeen {
  const account: SeenAccount = {
    name: 'Wafacash, Code 1',
    mode: 'settled',
    balance: centimes(100_000),
    limitLow: null,
    limitHigh: null,
    overdraft: centimes(0),
    maxDays: null,
    unsettledDays: 0,
  }
  return { on: 'accounts', accounts: all.map((one) => ({ ...account, ...one })) }
}

describe('of operator accounts', () => {
  it.each([
    ['balance_low', { limitLow: centimes(100_000) }, true],
    ['balance_low', { limitLow: centimes(99_999) }, false],
    ['balance_low', { balance: centimes(-1), mode: 'prepaid' }, true],
    ['balance_low', { balance: centimes(-1), mode: 'settled' }, false],
    ['balance_low', {}, false],
    ['balance_high', { limitHigh: centimes(100_000) }, true],
    ['balance_high', { limitHigh: centimes(100_001) }, false],
    ['balance_high', {}, false],
    ['unsettled_days', { unsettledDays: 7, maxDays: 7 }, false],
    ['unsettled_days', { unsettledDays: 8, maxDays: 7 }, true],
    ['unsettled_days', { unsettledDays: 8 }, false],
    ['unsettled_days', { unsettledDays: null, maxDays: 7 }, false],
  ] as const)('%s of an account with %j is due: %s', (kind, about, due) => {
    expect(isDue(kind, accounts({}, about), none)).toBe(due)
    expect(hasEnded(kind, accounts({}, about), none)).toBe(kind !== 'unsettled_days' && !due)
    expect(narrowEvent(kind, accounts({}, about)).accounts).toHaveLength(due ? 1 : 0)
  })

  it('an alert is about the accounts that are beyond their own limit', () => {
    const seen = accounts(
      { name: 'A', limitLow: centimes(100_000) },
      { name: 'B' },
      { name: 'C', limitLow: centimes(1) },
    )
    expect(narrowEvent('balance_low', seen).accounts.map(({ name }) => name)).toEqual(['A'])
    expect(isDue('balance_low', accounts(), none)).toBe(false)
  })

  it.each([
    [[], false],
    [[2], false],
    [[3], true],
    [[1, 4], true],
  ])('closings in a row without a reading: %j is due: %s', (closings, due) => {
    const unread = closings.map((count) => ({ name: 'A', closings: count }))
    expect(isDue('not_read', closed({ unread }), none)).toBe(due)
  })
})

describe('kinds', () => {
  it('wait for one event each', () => {
    const events = ['closing', 'taking', 'day', 'reopening', 'accounts', 'transfers', 'debts', 'commissions'] as const
    expect(events.flatMap((on) => kindsOn(on)).toSorted()).toEqual([...alertKinds].toSorted())
    expect(levelKinds).toEqual(['cash_above', 'balance_low', 'balance_high'])
    for (const kind of alertKinds) {
      if (kindRules[kind].on !== 'closing') expect(isDue(kind, closed({ discrepancy: centimes(5) }), none)).toBe(false)
    }
  })

  it.each(alertKinds.filter((kind) => alertKindFields[kind].delivery === 'evening'))(
    '%s waits for the evening because of an event that stays true',
    (kind: AlertKind) => expect(kindRules[kind].on).not.toBe('day'),
  )
})

describe('a person', () => {
  const person = { role: 'manager', allAgencies: false, canClose: true, blind: false, agencyIds: ['a'] } as const
  it.each([
    [{}, true],
    [{ agencyIds: ['b'] }, false],
    [{ agencyIds: [], allAgencies: true }, true],
    [{ role: 'cashier' as const }, true],
    [{ role: 'cashier' as const, blind: true }, false],
    [{ role: 'accountant' as const, agencyIds: [] }, true],
    [{ role: 'owner' as const, agencyIds: [] }, true],
  ])('with %j receives: %s', (about, receives) => {
    expect(mayReceive({ ...person, ...about }, 'a')).toBe(receives)
  })
})
