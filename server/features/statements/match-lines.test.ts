import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { type Counterpart, matchLines, type MatchedLine } from './match-lines.rules.ts'

const DAY: IsoDate = '2026-11-27'

type Given = Partial<Omit<Counterpart, 'amount' | 'withFee'>> & { readonly amount: number; readonly withFee?: number }

function ours(id: string, { amount, withFee = amount, ...given }: Given): Counterpart {
  return {
    id,
    kind: 'transaction',
    date: DAY,
    direction: 'debit',
    referenceKey: null,
    ...given,
    amount: centimes(amount),
    withFee: centimes(withFee),
  }
}

function line(id: string, { amount, ...given }: Omit<Given, 'withFee' | 'kind'>): MatchedLine {
  return { id, date: DAY, direction: 'debit', referenceKey: null, ...given, amount: centimes(amount) }
}

function match(lines: readonly MatchedLine[], counterparts: readonly Counterpart[]) {
  const { links, hints } = matchLines(lines, counterparts)
  return {
    links: links.map((one) => [one.line.id, one.counterpart.id, one.state]),
    hints: hints.map((one) => [one.line.id, one.hint, one.counterpart?.id ?? null]),
  }
}

describe('matchLines', () => {
  it('finds what the worked example has', () => {
    const lines = [
      line('L1', { amount: 150_000, referenceKey: '1234' }),
      line('L2', { amount: 400_000, direction: 'credit', referenceKey: '8888' }),
      line('L3', { amount: 70_000, direction: 'credit', referenceKey: '9001' }),
      line('L4', { amount: 230_000, referenceKey: '1240' }),
    ]
    const counterparts = [
      ours('T1', { amount: 150_000, withFee: 152_500, referenceKey: '1234' }),
      ours('T2', { amount: 400_000, direction: 'credit' }),
      ours('T6', { amount: 25_000, referenceKey: '5555' }),
      ours('T7', { amount: 203_000, referenceKey: '1240' }),
    ]
    expect(match(lines, counterparts)).toEqual({
      links: [
        ['L1', 'T1', 'matched'],
        ['L4', 'T7', 'different'],
        ['L2', 'T2', 'matched'],
      ],
      hints: [],
    })
  })

  it('takes the amount with the fee where the reference is the same, and not without one', () => {
    const paid = ours('T1', { amount: 150_000, withFee: 152_500, referenceKey: '1234' })
    expect(match([line('L1', { amount: 152_500, referenceKey: '1234' })], [paid]).links).toEqual([
      ['L1', 'T1', 'matched'],
    ])
    expect(match([line('L1', { amount: 152_500 })], [paid])).toEqual({ links: [], hints: [] })
  })

  it('leaves two lines and three transactions of one amount to choose', () => {
    const lines = ['L1', 'L2'].map((id) => line(id, { amount: 50_000 }))
    const counterparts = ['T1', 'T2', 'T3'].map((id) => ours(id, { amount: 50_000 }))
    expect(match(lines, counterparts)).toEqual({
      links: [],
      hints: [
        ['L1', 'several', null],
        ['L2', 'several', null],
      ],
    })
    expect(match(lines, counterparts.slice(1)).links).toEqual([
      ['L1', 'T2', 'matched'],
      ['L2', 'T3', 'matched'],
    ])
  })

  it('gives a line with a reference no transaction that has another', () => {
    const named = line('L1', { amount: 50_000, referenceKey: 'A1' })
    expect(match([named], [ours('T1', { amount: 50_000, referenceKey: 'B2' })])).toEqual({ links: [], hints: [] })
    // Each of them has one partner without a reference.
    const plain = line('L2', { amount: 50_000 })
    const both = [ours('T1', { amount: 50_000, referenceKey: 'B2' }), ours('T2', { amount: 50_000 })]
    expect(match([named, plain], both).links).toEqual([
      ['L1', 'T2', 'matched'],
      ['L2', 'T1', 'matched'],
    ])
  })

  it('proposes what is a day away, and nothing farther', () => {
    const one = line('L1', { amount: 50_000 })
    const on = (id: string, date: IsoDate) => ours(id, { amount: 50_000, date })
    expect(match([one], [on('T1', addDays(DAY, 1))]).hints).toEqual([['L1', 'near', 'T1']])
    expect(match([one], [on('T1', addDays(DAY, -1)), on('T2', addDays(DAY, 1))]).hints).toEqual([
      ['L1', 'several', null],
    ])
    expect(match([one], [on('T1', addDays(DAY, 2))])).toEqual({ links: [], hints: [] })
    expect(match([one], [ours('T1', { amount: 50_000, direction: 'credit' })])).toEqual({ links: [], hints: [] })
  })

  const entry = {
    date: fc.constantFrom<IsoDate>('2026-11-26', '2026-11-27', '2026-11-28'),
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    amount: fc.constantFrom(100, 200, 300),
    referenceKey: fc.constantFrom(null, null, 'A', 'B', 'C'),
  }
  const manyLines = fc
    .array(fc.record(entry), { maxLength: 25 })
    .map((all) => all.map((one, at) => line(`L${at}`, one)))
  const manyOurs = fc
    .array(fc.record({ ...entry, withFee: fc.constantFrom(100, 250, 300) }), { maxLength: 25 })
    .map((all) => all.map((one, at) => ours(`T${at}`, one)))

  it('links each line and each transaction once, for a reason', () => {
    fc.assert(
      fc.property(manyLines, manyOurs, (lines, counterparts) => {
        const { links, hints } = matchLines(lines, counterparts)
        const ids = links.flatMap((one) => [one.line.id, one.counterpart.id])
        expect(new Set(ids).size).toBe(ids.length)
        for (const { line: theirs, counterpart, state } of links) {
          expect(counterpart.direction).toBe(theirs.direction)
          const isSameReference = theirs.referenceKey !== null && theirs.referenceKey === counterpart.referenceKey
          const isSameAmount =
            counterpart.amount === theirs.amount || (isSameReference && counterpart.withFee === theirs.amount)
          expect(isSameAmount).toBe(state === 'matched')
          if (isSameReference) continue
          expect([counterpart.amount, counterpart.date]).toEqual([theirs.amount, theirs.date])
          expect(theirs.referenceKey === null || counterpart.referenceKey === null).toBe(true)
        }
        for (const { line: theirs, counterpart } of hints) {
          expect(ids).not.toContain(theirs.id)
          if (counterpart !== null) expect(ids).not.toContain(counterpart.id)
        }
      }),
    )
  })

  it('finds nothing more when it runs again on what is left', () => {
    fc.assert(
      fc.property(manyLines, manyOurs, (lines, counterparts) => {
        const { links } = matchLines(lines, counterparts)
        const linked = new Set(links.flatMap((one) => [one.line.id, one.counterpart.id]))
        const again = matchLines(
          lines.filter(({ id }) => !linked.has(id)),
          counterparts.filter(({ id }) => !linked.has(id)),
        )
        expect(again.links).toEqual([])
      }),
    )
  })

  it.each(['references', 'amounts', 'one amount'])('takes 20 000 lines and as many transactions by %s', (by) => {
    const at = (place: number) => ({
      amount: by === 'one amount' ? 10_000 : 10_000 + place,
      referenceKey: by === 'references' ? `MT${place}` : null,
      date: addDays('2026-11-01', place % 30),
    })
    const all = Array.from({ length: 20_000 }, (_, place) => place)
    const lines = all.map((place) => line(`L${place}`, at(place)))
    const counterparts = all.map((place) => ours(`T${place}`, at(place)))
    const before = performance.now()
    expect(matchLines(lines, counterparts).links).toHaveLength(20_000)
    // A tenth of it on an idle machine; much more where something is quadratic.
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})
