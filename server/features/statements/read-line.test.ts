import { describe, expect, it } from 'vitest'
import type { Cell } from '#server/platform/spreadsheets/sheet-row.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import { centimes } from '#shared/values/money.ts'
import { followChain, isChainBroken } from './balance-chain.rules.ts'
import { guessStatement } from './guess-statement.ts'
import { createLineReader } from './read-line.ts'
import { readTimeCell } from './read-time.ts'

const signed: StatementMapping = {
  firstRow: 2,
  date: { column: 0, order: 'dayFirst' },
  time: 0,
  amount: { form: 'signed', column: 1, credit: 'positive' },
  reference: 2,
  fee: 3,
  commission: null,
  balance: 4,
  label: null,
}
const split: StatementMapping = { ...signed, amount: { form: 'split', credit: 1, debit: 3 }, fee: null }

function read(mapping: StatementMapping, ...cells: Cell[]) {
  const result = createLineReader(mapping, '2026-11-27')({ number: 17, cells })
  return 'line' in result ? result.line : result.faults.map(({ field, message }) => `${field}: ${message}`)
}

describe('a line of an operator', () => {
  it('enters the account or leaves it by its sign', () => {
    expect(read(signed, '27/11/2026 14:05', '-1 500,00', 'MT-1', '25,00', '975,00')).toEqual({
      row: 17,
      date: '2026-11-27',
      time: '14:05:00',
      direction: 'debit',
      amount: 150_000,
      fee: 2500,
      commission: null,
      reference: 'MT-1',
      label: null,
      balanceAfter: 97_500,
    })
    const reversed = { ...signed, amount: { form: 'signed', column: 1, credit: 'negative' } } as const
    expect(read(reversed, '27/11/2026', '-1500')).toMatchObject({ direction: 'credit', amount: 150_000, time: null })
  })

  it('has one of two columns', () => {
    expect(read(split, '27/11/2026', '', null, '80,00')).toMatchObject({ direction: 'debit', amount: 8000 })
    expect(read(split, '27/11/2026', '0,00', '-', 80)).toMatchObject({ direction: 'debit', reference: null })
    expect(read(split, '27/11/2026', '80,00', null, '80,00')).toEqual(['amount: Crédit et débit sont remplis'])
    expect(read(split, '27/11/2026', '', null, '')).toEqual(['amount: Le montant est requis'])
  })

  it('is at fault where something is not certain', () => {
    expect(read(signed, '27/11/2026', '1.000')).toEqual(['amount: Montant ambigu'])
    expect(read(signed, '28/11/2026', '10')).toEqual([
      "date: La date ne peut pas être dans le futur\u00A0: au plus tard aujourd'hui, le 27/11/2026",
    ])
    expect(read(signed, '31/02/2026', '0')).toHaveLength(2)
    expect(read(signed, '27/11/2026', '10', 1e16)).toHaveLength(1)
  })
})

describe('a time', () => {
  it.each([
    ['9:05', '09:05:00'],
    ['14h30', '14:30:00'],
    ['23:59:59', '23:59:59'],
    [0.5, '12:00:00'],
    ['', null],
    ['25:00', undefined],
    ['matin', undefined],
    [1.5, undefined],
  ] as const)('%s', (cell, expected) => {
    expect(readTimeCell(cell, false)).toBe(expected)
  })

  it('behind a date is left out where there is none', () => {
    expect(readTimeCell('27/11/2026', true)).toBeNull()
    expect(readTimeCell('2026-11-27T08:00', true)).toBe('08:00:00')
  })
})

describe('the chain of balances', () => {
  const line = (row: number, amount: number, balance: number | null, fee: number | null = null) => ({
    row,
    direction: amount < 0 ? ('debit' as const) : ('credit' as const),
    amount: centimes(Math.abs(amount)),
    fee: fee === null ? null : centimes(fee),
    commission: null,
    balanceAfter: balance === null ? null : centimes(balance),
  })
  const file = [line(2, 100, 1100), line(3, -50, 1050), line(4, -50, 995, 5), line(5, 10, null), line(6, 5, 1010)]

  it('follows in both orders, with or without the fee', () => {
    expect(followChain(file)).toEqual({ breaks: [], links: 2 })
    expect(followChain(file.toReversed())).toEqual({ breaks: [], links: 2 })
  })

  it('breaks where lines are missing', () => {
    expect(followChain([line(2, 100, 1100), line(3, 100, 1200), line(5, 100, 1400), line(6, 100, 1500)])).toEqual({
      breaks: [5],
      links: 3,
    })
  })

  it('is broken where most balances do not follow', () => {
    expect(isChainBroken(followChain([line(2, 1, 5), line(3, 1, 5), line(4, 1, 5)]))).toBe(true)
    expect(isChainBroken(followChain(file))).toBe(false)
  })
})

describe('the proposed columns of a statement', () => {
  const rows = [
    ['Relevé de compte', null, null, null],
    ['Date opération', 'Référence', 'Débit', 'Crédit'],
    ['27/11/2026 10:05', 'WF1', '5,00', null],
  ].map((cells, index) => ({ number: index + 1, cells }))

  it('come of the titles, and a time of the dates', () => {
    expect(guessStatement(rows).guess).toMatchObject({
      firstRow: 3,
      date: 0,
      time: 0,
      reference: 1,
      debit: 2,
      credit: 3,
      amount: null,
    })
  })
})
