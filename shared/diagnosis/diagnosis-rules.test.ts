import { describe, expect, it } from 'vitest'
import { differ, makeRow } from '#tests/support/centre-day.ts'
import { findUnexplained } from '#tests/support/replay-day.ts'
import { centimes } from '#shared/values/money.ts'
import { diagnose } from './diagnose.ts'
import type { DiagnosisInput } from './diagnosis-terms.ts'
import type { CauseCode, Hypothesis } from './hypothesis.ts'

type Day = [
  rows: DiagnosisInput['transactions'],
  cash: number,
  balances?: Parameters<typeof differ>[2],
  known?: Partial<DiagnosisInput>,
]

interface RuleExample {
  code: CauseCode
  says: string
  found: Day
  /** What the correction has; beside it every hypothesis is replayed to the centime. */
  correction?: object
  action?: Hypothesis['action']['kind']
  /** Days that differ in one thing, and where the rule is silent. */
  not: Readonly<Record<string, Day>>
}

const dirhams = (amount: number) => centimes(amount * 100)
const incoming = makeRow('I', 'O', 'incoming', 700, 20)
const outgoing = makeRow('U', 'O', 'outgoing', 700, 20)
const untracked = makeRow('N', null, 'incoming', 700, 20)
const kept = makeRow('K', 'X', 'incoming', 700, 20)
const transfers = [{ id: 'R', senderName: 'Nord', amount: dirhams(5000) }]
const usualFees = [
  { productId: 'O incoming', amount: dirhams(700), fee: dirhams(25) },
  { productId: 'X incoming', amount: dirhams(700), fee: dirhams(25) },
]
const counts = [{ denomination: 20_000 as const, quantity: 13 }]
const commissions = [
  { accountId: 'O', period: 'day' as const, amount: dirhams(24) },
  { accountId: 'X', period: 'month' as const, amount: dirhams(700) },
]
const otherAgencies = [{ id: 'A', name: 'Nord', discrepancy: dirhams(-330) }]
const at = (enteredAtLocal: string, reference: string | null = null) => ({ enteredAtLocal, reference })
const first = makeRow('D1', 'O', 'incoming', 700, 20, at('2026-11-27T10:00'))
const second = makeRow('D2', 'O', 'incoming', 700, 20, at('2026-11-27T10:04'))

const examples: readonly RuleExample[] = [
  {
    code: 'transit',
    says: 'a transfer that is here and not yet in the book',
    found: [[], 5000, {}, { transfers }],
    correction: { kind: 'receive', transferId: 'R' },
    action: 'acceptTransfer',
    not: {
      'less came': [[], 4900, {}, { transfers }],
      'a balance is wrong too': [[], 5000, { O: 1 }, { transfers }],
      'as much is missing': [[], -5000, {}, { transfers }],
    },
  },
  {
    code: 'doubled',
    says: 'two equal transactions',
    found: [[first, second], -720, { O: 720 }],
    correction: { kind: 'remove', transactionId: 'D2' },
    action: 'removeTransaction',
    not: {
      'the fee is another': [[first, { ...second, fee: dirhams(25) }], -720, { O: 720 }],
      'another account': [[first, { ...second, accountId: 'W' }], -720, { O: 720 }],
      'another product': [[first, { ...second, productId: 'other' }], -720, { O: 720 }],
      'the balance has both': [[first, second], -720],
    },
  },
  {
    code: 'operator',
    says: 'a transaction made at another operator',
    found: [[incoming], 0, { O: 720, W: -720 }],
    correction: { kind: 'change', transactionId: 'I', to: { accountId: 'W' } },
    action: 'openTransaction',
    not: {
      'the sums differ': [[incoming], 0, { O: 720, W: -700 }],
      'the cash is wrong too': [[incoming], 1, { O: 720, W: -720 }],
      'a third balance is wrong': [[incoming], 0, { O: 720, W: -720, X: 1 }],
    },
  },
  {
    code: 'operator',
    says: 'a transaction made at an operator with another way of fees',
    found: [[incoming], 0, { O: 720, X: -700 }],
    not: { 'the fee is counted there': [[incoming], 0, { O: 720, X: -720 }] },
  },
  {
    code: 'inverted',
    says: 'an entry that was an exit',
    found: [[incoming], -1400, { O: 1400 }],
    correction: { kind: 'change', to: { direction: 'outgoing', amount: dirhams(700), fee: dirhams(20) } },
    action: 'openTransaction',
    not: { 'one dirham less': [[incoming], -1399, { O: 1399 }], 'the other way': [[incoming], 1400, { O: -1400 }] },
  },
  {
    code: 'inverted',
    says: 'an exit without fee that was entered as an entry with one',
    found: [[incoming], -1420, { O: 1420 }],
    correction: { kind: 'change', to: { direction: 'outgoing', fee: 0 } },
    not: { 'the balance misses the fee': [[incoming], -1420, { O: 1400 }] },
  },
  {
    code: 'inverted',
    says: 'an exit that was an entry, without a followed balance',
    found: [[{ ...outgoing, accountId: null }], 1400],
    not: { 'a balance is wrong': [[{ ...outgoing, accountId: null }], 1400, { O: -1400 }] },
  },
  {
    code: 'zero',
    says: 'two zeros too many',
    found: [[incoming], -693, { O: 693 }],
    correction: { kind: 'change', to: { amount: dirhams(7), fee: dirhams(20) } },
    action: 'openTransaction',
    not: { 'ten centimes more': [[incoming], -693.1, { O: 693.1 }], 'cash alone': [[incoming], -693] },
  },
  {
    code: 'swap',
    says: 'two digits exchanged',
    found: [[makeRow('S', 'X', 'outgoing', 1500, 5)], -3600, { X: 3600 }],
    correction: { kind: 'change', to: { amount: dirhams(5100) } },
    action: 'openTransaction',
    not: { 'three digits moved': [[makeRow('S', 'X', 'outgoing', 1500, 5)], -3500, { X: 3500 }] },
  },
  {
    code: 'fee',
    says: 'a fee that is not the usual one, for the operator',
    found: [[incoming], 5, { O: -5 }, { usualFees }],
    correction: { kind: 'change', to: { fee: dirhams(25) } },
    action: 'openTransaction',
    not: {
      'another sum': [[incoming], 4, { O: -4 }, { usualFees }],
      'no usual fee': [[incoming], 5, { O: -5 }],
      'the balance agrees': [[incoming], 5, {}, { usualFees }],
    },
  },
  {
    code: 'fee',
    says: 'a fee that is not the usual one, for the agency',
    found: [[kept], 5, {}, { usualFees }],
    not: {
      'the balance is wrong': [[kept], 5, { X: -5 }, { usualFees }],
      'the balance is not read': [[kept], 5, { X: null }, { usualFees }],
    },
  },
  {
    code: 'repeat',
    says: 'a digit that was left out',
    found: [[makeRow('P', 'O', 'incoming', 134)], 1100, { O: -1100 }],
    correction: { kind: 'change', to: { amount: dirhams(1234) } },
    action: 'openTransaction',
    not: { 'another digit is wrong too': [[makeRow('P', 'O', 'incoming', 134)], 1101, { O: -1101 }] },
  },
  {
    code: 'repeat',
    says: 'a digit typed twice',
    found: [[makeRow('P', 'O', 'incoming', 1223)], -1100, { O: 1100 }],
    correction: { kind: 'change', to: { amount: dirhams(123) } },
    not: { 'a digit that is not double': [[makeRow('P', 'O', 'incoming', 1273)], -1150, { O: 1150 }] },
  },
  {
    code: 'digit',
    says: 'one wrong digit',
    found: [[incoming], 200, { O: -200 }],
    correction: { kind: 'change', to: { amount: dirhams(900) } },
    action: 'openTransaction',
    not: {
      'nothing is left of the amount': [[makeRow('I', 'O', 'incoming', 5)], -5, { O: 5 }],
      'two wrong digits': [[incoming], 210, { O: -210 }],
      'more digits': [[incoming], 400, { O: -400 }],
    },
  },
  {
    code: 'sent',
    says: 'another amount at the operator',
    found: [[incoming], 0, { O: -6300 }],
    correction: { kind: 'keep', accountId: 'O', account: dirhams(-6300), cash: 0 },
    action: 'openTransaction',
    not: {
      'no slip makes it': [[incoming], 0, { O: -6200 }],
      'one wrong digit': [[incoming], 0, { O: -200 }],
      'the cash is wrong too': [[incoming], 6300, { O: -6300 }],
    },
  },
  {
    code: 'missing',
    says: 'a transaction that was not entered',
    found: [[], -350, { O: 350 }],
    correction: { kind: 'add', figures: { accountId: 'O', direction: 'outgoing', amount: dirhams(350), fee: 0 } },
    action: 'newTransaction',
    not: {
      'the sums differ': [[], -350, { O: 340 }],
      'two balances': [[], -350, { O: 350, W: 1 }],
      'the same sign': [[], 350, { O: 350 }],
    },
  },
  {
    code: 'missing',
    says: 'a transaction that was not entered, with the fee that the agency keeps',
    found: [[], 360, { X: -300 }],
    correction: { kind: 'add', figures: { direction: 'incoming', amount: dirhams(300), fee: dirhams(60) } },
    not: { 'no such fee exists': [[], 361, { X: -300 }], 'a fee below zero': [[], 299, { X: -300 }] },
  },
  {
    code: 'topup',
    says: 'a top-up in cash that was not noted',
    found: [[], -1000, { W: 1000 }],
    correction: { kind: 'movement', movement: 'topup', accountId: 'W', via: 'cash' },
    action: 'newMovement',
    not: {
      'too small': [[], -500, { W: 500 }],
      'not round': [[], -1200, { W: 1200 }],
      'the other way': [[], 1000, { W: -1000 }],
    },
  },
  {
    code: 'payout',
    says: 'a payout in cash that was not noted',
    found: [[], 1500, { X: -1500 }],
    correction: { kind: 'movement', movement: 'payout', accountId: 'X', via: 'cash' },
    action: 'newMovement',
    not: { 'with a fee': [[], 1505, { X: -1500 }], 'not round': [[], 1499, { X: -1499 }] },
  },
  {
    code: 'cancelled',
    says: 'a transaction that the operator cancelled',
    found: [[incoming], 0, { O: 720 }],
    correction: { kind: 'keep', accountId: 'O', account: dirhams(720), cash: 0 },
    action: 'openTransaction',
    not: { 'without the fee': [[incoming], 0, { O: 700 }], 'at another operator': [[incoming], 0, { W: 720 }] },
  },
  {
    code: 'change',
    says: 'a note given for another',
    found: [[], -180],
    correction: { kind: 'keep', cash: dirhams(-180) },
    action: 'goToCount',
    not: { 'no two notes differ by it': [[], -170], 'a balance is wrong too': [[], -180, { O: 180 }] },
  },
  {
    code: 'count',
    says: 'a quantity with exchanged digits',
    found: [[], -3600, {}, { counts }],
    correction: { kind: 'recount', denomination: 20_000, quantity: 31 },
    action: 'goToCount',
    not: { 'one note less': [[], -3400, {}, { counts }], 'too many already': [[], 3600, {}, { counts }] },
  },
  {
    code: 'count',
    says: 'a quantity with a zero too many',
    found: [[], 5400, {}, { counts: [{ denomination: 20_000, quantity: 30 }] }],
    correction: { kind: 'recount', denomination: 20_000, quantity: 3 },
    not: { 'no whole quantity': [[], 5410, {}, { counts: [{ denomination: 20_000, quantity: 30 }] }] },
  },
  {
    code: 'note',
    says: 'one note',
    found: [[], 200],
    correction: { kind: 'keep', cash: dirhams(200) },
    action: 'goToCount',
    not: { 'two notes': [[], 220], 'a coin': [[], 10] },
  },
  {
    code: 'feed',
    says: 'a feed that was not noted',
    found: [[], -350],
    correction: { kind: 'feed', direction: 'outgoing', amount: dirhams(350) },
    action: 'newFeed',
    not: { 'too small': [[], -50], 'not round': [[], -340], 'a balance is wrong too': [[], -350, { O: 1 }] },
  },
  {
    code: 'commission',
    says: 'a commission that was credited',
    found: [[], 0, { O: 24 }, { commissions }],
    correction: { kind: 'movement', movement: 'commission', accountId: 'O', amount: dirhams(24), via: 'none' },
    action: 'newMovement',
    not: {
      'money went out': [[], 0, { O: -24 }, { commissions }],
      'the cash is wrong too': [[], -24, { O: 24 }, { commissions }],
    },
  },
  {
    code: 'charge',
    says: 'something that the operator took',
    found: [[], 0, { O: -24 }],
    correction: { kind: 'movement', movement: 'charge', amount: dirhams(24), via: 'none' },
    action: 'newMovement',
    not: { 'money came in': [[], 0, { O: 24 }], 'two balances': [[], 0, { O: -24, W: -1 }] },
  },
  {
    code: 'notdone',
    says: 'a transaction that was never done',
    found: [[outgoing], 680, { O: -680 }],
    correction: { kind: 'remove', transactionId: 'U' },
    action: 'removeTransaction',
    not: {
      'it has a twin': [[outgoing, { ...outgoing, id: 'V' }], 680, { O: -680 }],
      'the fee is left': [[outgoing], 700, { O: -700 }],
    },
  },
  {
    code: 'elsewhere',
    says: 'the opposite in another agency',
    found: [[], 330, {}, { otherAgencies }],
    correction: { kind: 'feed', direction: 'incoming', amount: dirhams(330), counterpart: 'agency' },
    action: 'newFeed',
    not: { 'the same sign': [[], -330, {}, { otherAgencies }], 'one dirham more': [[], 331, {}, { otherAgencies }] },
  },
  {
    code: 'cash',
    says: 'nothing else explains it',
    found: [[], -17],
    correction: { kind: 'keep', cash: dirhams(-17) },
    action: 'goToCount',
    not: { 'something does': [[], -20], 'a balance is wrong too': [[], -17, { O: 16 }] },
  },
]

function list(day: Day): Hypothesis[] {
  const input = differ(...day)
  const hypotheses = (diagnose(input)?.cards ?? []).flatMap((card) => card.hypotheses)
  for (const hypothesis of hypotheses) expect(findUnexplained(input, hypothesis)).toEqual([])
  return hypotheses
}

describe.each(examples)('$code: $says', ({ code, found, correction = {}, action, not }) => {
  it('is found', () => {
    const hypothesis = list(found).find(({ cause }) => cause.code === code)
    expect(hypothesis).toBeDefined()
    expect(hypothesis?.correction).toMatchObject(correction)
    if (action !== undefined) expect(hypothesis?.action.kind).toBe(action)
  })

  it.each(Object.entries(not))('is not found: %s', (_difference, day) => {
    expect(list(day).map(({ cause }) => cause.code)).not.toContain(code)
  })
})

describe('scores', () => {
  const twins = (one: Parameters<typeof at>, other: Parameters<typeof at>) =>
    list([
      [
        { ...first, ...at(...one) },
        { ...second, ...at(...other) },
      ],
      -720,
      { O: 720 },
    ]).find(({ cause }) => cause.code === 'doubled')?.score

  it('of two equal transactions fall with the time between them and with their references', () => {
    expect(twins(['2026-11-27T10:00'], ['2026-11-27T10:10'])).toBe(95)
    expect(twins(['2026-11-27T10:00'], ['2026-11-27T10:11'])).toBe(80)
    expect(twins(['2026-11-27T10:00', '1'], ['2026-11-27T10:01'])).toBe(80)
    expect(twins(['2026-11-27T10:00', '1'], ['2026-11-27T10:01', '2'])).toBe(55)
  })

  it('of a credit rise where it is the commission of the day or of the month', () => {
    const score = (balances: Parameters<typeof differ>[2]) => list([[], 0, balances, { commissions }])[0]?.score
    expect([score({ O: 24 }), score({ X: 700 }), score({ O: 700 }), score({ X: 24 })]).toEqual([78, 78, 40, 40])
  })
})

describe('the fee of a mistyped amount', () => {
  const grid = (booked: number, meant: number) => ({
    usualFees: [
      { productId: 'O incoming', amount: dirhams(700), fee: dirhams(booked) },
      { productId: 'O incoming', amount: dirhams(900), fee: dirhams(meant) },
    ],
  })
  // 700 was booked with a fee of 20, and 900 explains the day.
  const score = (known: Partial<DiagnosisInput>, product: string | null = 'O incoming') =>
    list([[{ ...incoming, productId: product }], 200, { O: -200 }, known]).find(({ cause }) => cause.code === 'digit')
      ?.score

  it('speaks for the amount that it belongs to', () => {
    expect(score(grid(15, 20))).toBe(80)
    expect(score(grid(20, 25))).toBe(30)
  })

  it('says nothing where it belongs to both, to none, or is not known', () => {
    expect([score(grid(20, 20)), score(grid(15, 25)), score({}), score(grid(15, 20), null)]).toEqual([60, 60, 60, 60])
    expect(score({ usualFees: grid(15, 20).usualFees.slice(1) })).toBe(60)
  })
})

describe('three equal transactions', () => {
  it('are two pairs in the order of time', () => {
    const rows = [second, first, { ...second, id: 'D3', enteredAtLocal: '2026-11-27T10:20' }]
    const pairs = list([rows, -720, { O: 720 }]).filter(({ cause }) => cause.code === 'doubled')
    expect(pairs.map(({ transactionIds, score }) => [transactionIds, score])).toEqual([
      [['D1', 'D2'], 95],
      [['D2', 'D3'], 80],
    ])
  })
})

describe('a transaction of an account that is not followed in the agency', () => {
  it('moves the cash alone', () => {
    expect(list([[untracked], -1400])[0]?.cause.code).toBe('inverted')
    expect(list([[{ ...untracked, accountId: 'gone' }], -1400])[0]?.cause.code).toBe('inverted')
  })
})
