import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import { periodParts, type Days } from './period-parts.ts'

function isEmpty({ from, to }: Days) {
  return from > to
}

describe('periodParts', () => {
  it('is months alone for whole months and for everything', () => {
    const november = periodParts('2026-11-01', '2026-11-30')
    expect(november.months).toEqual({ from: '2026-11-01', to: '2026-11-01' })
    const everything = periodParts(undefined, undefined)
    expect(everything.months).toEqual({ from: '2000-01-01', to: '9998-12-01' })
    for (const { head, tail } of [november, everything]) expect([head, tail].every(isEmpty)).toBe(true)
  })

  it('is days alone inside a month, and across two that are not whole', () => {
    for (const [from, to] of [
      ['2026-11-27', '2026-11-27'],
      ['2026-11-02', '2026-11-30'],
      ['2026-10-31', '2026-11-29'],
    ] as const) {
      const { head, months, tail } = periodParts(from, to)
      expect(head).toEqual({ from, to })
      expect([months, tail].every(isEmpty)).toBe(true)
    }
  })

  it('is nothing before the first day there can be', () => {
    for (const part of Object.values(periodParts('0001-01-01', '1999-12-31'))) expect(isEmpty(part as Days)).toBe(true)
    expect(periodParts('0001-01-01', '9999-12-31')).toEqual(periodParts(undefined, undefined))
  })

  it('covers every day exactly once, at most 30 days on each side', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), (from, length) => {
        const to = addDays(from, length)
        const { head, months, tail } = periodParts(from, to)
        const pieces = [head, isEmpty(months) ? months : { from: months.from, to: endOfMonth(months.to) }, tail]
        const filled = pieces.filter((piece) => !isEmpty(piece))
        expect(filled[0]?.from).toBe(from)
        expect(filled.at(-1)?.to).toBe(to)
        for (const [index, piece] of filled.slice(1).entries()) {
          expect(piece.from).toBe(addDays(filled[index]?.to ?? '0001-01-01', 1))
        }
        if (!isEmpty(months)) {
          expect([startOfMonth(months.from), startOfMonth(months.to)]).toEqual([months.from, months.to])
          for (const edge of [head, tail]) if (!isEmpty(edge)) expect(daysBetween(edge.from, edge.to)).toBeLessThan(30)
        } else {
          expect(daysBetween(head.from, head.to)).toBeLessThan(60)
        }
      }),
    )
  })
})
