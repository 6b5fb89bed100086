import { describe, expect, it } from 'vitest'
import { centreRows, closeCentre, differ, type Evening, makeRow } from '#tests/support/centre-day.ts'
import { centimes } from '#shared/values/money.ts'
import { findUnexplained } from '#tests/support/replay-day.ts'
import { describeCard, describeFinding } from './diagnosis-words.fr.ts'
import { diagnose, type DiagnosisCard, MAX_CARDS } from './diagnose.ts'
import type { Cause } from './hypothesis.ts'

function readable(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}

function nameCause(cause: Cause): string {
  const parts = [
    cause.code,
    'transaction' in cause ? cause.transaction.id : null,
    'account' in cause ? cause.account.id : null,
    'direction' in cause ? cause.direction : null,
    'amount' in cause ? cause.amount / 100 : null,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

function close(evening: Evening) {
  const input = closeCentre(evening)
  const diagnosis = diagnose(input)
  const hypotheses = (diagnosis?.cards ?? []).flatMap((card) => card.hypotheses)
  for (const hypothesis of hypotheses) expect(findUnexplained(input, hypothesis)).toEqual([])
  return {
    input,
    diagnosis,
    causes: (diagnosis?.cards ?? []).map((card) => card.hypotheses.map(({ cause }) => nameCause(cause)).join(', ')),
    finding: diagnosis === null ? null : readable(describeFinding(diagnosis.finding)),
    scores: diagnosis?.cards.map(({ score }) => score),
  }
}

const entryError = 'Aucun argent ne manque : il y a une erreur de saisie.'

describe('a day on which every figure agrees', () => {
  it('has no diagnosis', () => {
    const { input, diagnosis } = close({ counted: 7430 })
    expect([input.cash, ...input.accounts.map(({ discrepancy }) => discrepancy)]).toEqual([0, 0, 0, 0])
    expect(diagnosis).toBeNull()
  })
})

describe('one error in the day of three operators', () => {
  it('finds an outgoing transaction that was never entered', () => {
    const { diagnosis, causes, finding } = close({ counted: 6930, O: 8800 })
    expect(diagnosis?.global).toBe(0)
    expect(finding).toBe(entryError)
    expect(causes).toEqual(['missing O outgoing 500, notdone T3'])
    expect(diagnosis?.cards[0]?.hypotheses[0].action).toEqual({
      kind: 'newTransaction',
      figures: { accountId: 'O', direction: 'outgoing', amount: 50_000, fee: 0 },
    })
  })

  it('finds an entry that was an exit', () => {
    const { causes, finding, diagnosis } = close({ counted: 9030, O: 6700 })
    expect(finding).toBe(entryError)
    expect(causes[0]).toBe('inverted T4')
    expect(diagnosis?.cards[0]?.hypotheses[0]).toMatchObject({
      transactionIds: ['T4'],
      accountIds: ['O'],
      correction: { kind: 'change', transactionId: 'T4', to: { direction: 'incoming', amount: 80_000 } },
      action: { kind: 'openTransaction', transactionId: 'T4' },
    })
  })

  it('finds a zero that was left out, and then what else the sum could be', () => {
    const { causes } = close({ counted: 11_930, O: 3800 })
    expect(causes).toEqual(['zero T3 5000', 'missing O incoming 4500, payout O 4500'])
  })

  it('shows two explanations where the figures cannot tell them apart', () => {
    const { causes, diagnosis } = close({ counted: 11_030, W: -1125 })
    expect(causes.slice(0, 2)).toEqual(['zero T2 400', 'swap T1 5100'])
    expect(diagnosis?.global).toBe(0)
  })

  it('finds a transaction that was made at another operator', () => {
    const { causes, diagnosis, finding } = close({ counted: 7430, O: 8800, X: 1300 })
    expect(causes).toEqual(['operator T3 X'])
    expect(diagnosis?.global).toBe(0)
    expect(finding).toBe(entryError)
  })

  it('finds money that was really sent by mistake', () => {
    const { causes, diagnosis, finding } = close({ counted: 7430, O: 3800 })
    expect(diagnosis?.global).toBe(-450_000)
    expect(finding).toBe('4 500,00 MAD manquent pour de bon.')
    expect(causes[0]).toBe('sent T3 5000')
  })

  it('finds wrong change where only the cash is wrong', () => {
    const { causes, diagnosis, finding } = close({ counted: 7330 })
    expect(diagnosis?.global).toBe(-10_000)
    expect(finding).toBe('100,00 MAD manquent pour de bon.')
    expect(causes.slice(0, 2)).toEqual(['change', 'note outgoing'])
    expect(diagnosis?.cards.slice(0, 2).map((card) => readable(describeCard(card).title))).toEqual([
      'Erreur de rendu : 200 DH pour 100 DH ?',
      'Un billet de 100 DH en moins ?',
    ])
  })

  it.each([
    ['10:48', 95],
    ['10:52', 95],
    ['10:53', 80],
  ])('finds a transaction that was entered again at %s', (time, score) => {
    const twin = makeRow('T6', 'W', 'incoming', 1500, 25, { enteredAtLocal: `2026-11-27T${time}` })
    const { input, causes, scores, finding } = close({ counted: 7430, rows: [...centreRows, twin] })
    expect([input.cash, input.accounts[0]?.discrepancy]).toEqual([-152_500, 152_500])
    expect(causes[0]).toBe('doubled T6')
    expect(scores?.[0]).toBe(score)
    expect(finding).toBe(entryError)
  })

  it('takes the fee that the agency keeps from what seems too much', () => {
    const { causes, diagnosis, finding } = close({ counted: 7635, X: 1600 })
    expect(diagnosis?.global).toBe(500)
    expect(causes[0]).toBe('missing X incoming 200')
    expect(diagnosis?.cards[0]?.hypotheses[0].correction).toMatchObject({ figures: { amount: 20_000, fee: 500 } })
    expect(diagnosis?.finding).toEqual({ kind: 'entryError', keptFee: 500 })
    expect(finding).toBe(`${entryError} L'écart restant de 5,00 MAD est celui des frais que l'agence garde.`)
  })
})

describe('money that is not missing', () => {
  function find(...day: Parameters<typeof differ>) {
    const diagnosis = diagnose(differ(...day))
    return [diagnosis?.cards[0]?.hypotheses[0].cause.code, diagnosis?.global, diagnosis?.finding]
  }

  it('is a transfer that is here', () => {
    const transfers = [{ id: 'R', senderName: 'Nord', amount: centimes(500_000) }]
    const onlyWritten = { kind: 'entryError', keptFee: 0 }
    expect(find([], 5000, {}, { transfers })).toEqual(['transit', 500_000, onlyWritten])
  })

  it.each([330, -330])('is in another agency (%i)', (cash) => {
    const otherAgencies = [{ id: 'A', name: 'Nord', discrepancy: centimes(-cash * 100) }]
    const onlyWritten = { kind: 'entryError', keptFee: 0 }
    expect(find([], cash, {}, { otherAgencies })).toEqual(['elsewhere', cash * 100, onlyWritten])
  })

  it('is a fee that the agency has, or has not, in the best hypothesis', () => {
    const kept = makeRow('K', 'X', 'incoming', 700, 20)
    const fee = (keptFee: number) => ({ kind: 'entryError', keptFee })
    expect(find([kept], -720, { X: 700 })).toEqual(['notdone', -2000, fee(-2000)])
    expect(find([kept], -1400, { X: 1400 })).toEqual(['inverted', 0, fee(0)])
    expect(find([kept], -1420, { X: 1400 })).toEqual(['inverted', -2000, fee(-2000)])
    const usualFees = [{ productId: 'X incoming', amount: centimes(70_000), fee: centimes(2500) }]
    expect(find([kept], 5, {}, { usualFees })).toEqual(['fee', 500, fee(500)])
    const booked = makeRow('K', 'W', 'incoming', 700, 20)
    expect(find([booked], 0, { W: 720, X: -700 })).toEqual(['operator', 2000, fee(2000)])
  })

  it('is missing where the figures say so and the best hypothesis has no better word', () => {
    expect(find([], -17)).toEqual(['cash', -1700, { kind: 'missing', amount: 1700 }])
    expect(find([], 17)).toEqual(['cash', 1700, { kind: 'excess', amount: 1700 }])
  })
})

describe('a balance that was not read', () => {
  it('leaves the question open', () => {
    const { diagnosis, causes, finding } = close({ counted: 7330, W: null })
    expect(diagnosis?.global).toBeNull()
    expect(diagnosis?.partial.map(({ id }) => id)).toEqual(['W'])
    expect(finding).toBe("Tous les soldes ne sont pas relevés : on ne sait pas encore s'il manque de l'argent.")
    expect(causes.slice(0, 2)).toEqual(['change', 'note outgoing'])
  })

  it('is touched by no hypothesis, and those of other balances stay', () => {
    expect(close({ counted: 9030, O: null }).causes).not.toContain('inverted T4')
    expect(close({ counted: 9030, W: null, O: 6700 }).causes[0]).toBe('inverted T4')
    const all = { W: null, O: null, X: null }
    expect(close({ counted: 9030, ...all }).causes).toEqual(['feed incoming 1600'])
  })

  it('is asked for where everything else agrees', () => {
    const { diagnosis } = close({ counted: 7430, O: null })
    expect(diagnosis).toMatchObject({ global: null, cards: [], partial: [{ id: 'O' }] })
  })
})

describe('an unknown cause', () => {
  it('is said where two errors were made', () => {
    const { diagnosis } = close({ counted: 6930, W: 2600, O: 8100 })
    expect(diagnosis?.cards).toEqual([])
    expect(diagnosis?.finding).toEqual({ kind: 'missing', amount: 57_500 })
  })

  it('is said where no balance is the other half of the cash', () => {
    const day = differ([makeRow('N1', null, 'outgoing', 400)], -3600)
    expect(diagnose({ ...day, accounts: [] })).toMatchObject({
      finding: { kind: 'unknown', because: 'untracked' },
      cards: [
        { hypotheses: [{ cause: { code: 'zero', amount: 400_000 } }] },
        { hypotheses: [{ cause: { code: 'feed' } }] },
      ],
    })
  })

  it('is said where the best explanation is a transaction without a followed balance', () => {
    const rows = [...centreRows, makeRow('N1', null, 'outgoing', 400)]
    const { causes, diagnosis } = close({ counted: 7430 - 4000, rows })
    expect(causes[0]).toBe('zero N1 4000')
    expect(diagnosis?.finding).toEqual({ kind: 'unknown', because: 'untracked' })
  })
})

describe('many hypotheses', () => {
  it('are one card where they are equal', () => {
    const rows = Array.from({ length: 8 }, (_, index) => makeRow(`E${index}`, 'O', 'outgoing', 500, index))
    const [first] = diagnose(differ(rows, -4500, { O: 4500 }))?.cards ?? []
    const { title, lines } = describeCard(first as DiagnosisCard)
    expect(readable(title)).toBe('Zéro de trop ou oublié : 8 transactions de 500,00 MAD possibles')
    expect(lines).toHaveLength(8)
    expect(new Set(lines).size).toBe(1)
  })

  it('are two cards where one is likelier', () => {
    const at = (id: string, time: string) =>
      makeRow(id, 'O', 'incoming', 5, 0, { enteredAtLocal: `2026-11-27T${time}` })
    const cards = diagnose(differ([at('A', '10:00'), at('B', '10:05'), at('C', '12:00')], -5, { O: 5 }))?.cards
    expect(cards?.map(({ score, hypotheses }) => [score, hypotheses[0].transactionIds])).toEqual([
      [95, ['A', 'B']],
      [80, ['B', 'C']],
      [75, []],
    ])
  })

  it('are five cards at most, and the rest is counted', () => {
    const rows = [
      makeRow('A', 'O', 'outgoing', 49),
      makeRow('B', 'O', 'incoming', 450),
      makeRow('C', 'O', 'incoming', 700, 460),
      makeRow('D', 'O', 'outgoing', 1050),
      makeRow('E', 'O', 'outgoing', 50),
      makeRow('F', 'O', 'incoming', 225),
    ]
    const usualFees = [{ productId: 'O incoming', amount: centimes(70_000), fee: centimes(1000) }]
    const diagnosis = diagnose(differ(rows, -450, { O: 450 }, { usualFees }))
    const codes = diagnosis?.cards.map(({ hypotheses: [{ cause }] }) => cause.code)
    expect(codes).toEqual(['inverted', 'zero', 'swap', 'fee', 'repeat'])
    expect(diagnosis?.cards).toHaveLength(MAX_CARDS)
    // One of them has two readings: a transaction that is missing, or one that was never done.
    expect(diagnosis?.moreCards).toBe(1)
  })
})
