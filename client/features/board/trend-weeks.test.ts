import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { groupByWeek } from './trend-weeks.ts'

function day(date: IsoDate, incoming: number, outgoing = 0) {
  return {
    from: date,
    to: date,
    incomingCount: incoming === 0 ? 0 : 1,
    incoming: centimes(incoming),
    outgoingCount: outgoing === 0 ? 0 : 1,
    outgoing: centimes(outgoing),
  }
}

describe('groupByWeek', () => {
  it('begins weeks on Monday, also across the end of a year', () => {
    const weeks = groupByWeek([
      day('2026-12-28', 10_000),
      day('2026-12-31', 20_000, 500),
      day('2027-01-03', 30_000),
      day('2027-01-04', 40_000),
    ])
    expect(weeks.map(({ monday, incoming, outgoing }) => [monday, incoming, outgoing])).toEqual([
      ['2026-12-28', 60_000, 500],
      ['2027-01-04', 40_000, 0],
    ])
  })

  it('keeps every day once and in order, with a partial first week', () => {
    const days = Array.from({ length: 30 }, (_, index) => day(addDays('2026-10-29', index), index))
    const weeks = groupByWeek(days)
    expect(weeks.flatMap((week) => week.days)).toEqual(days)
    expect(weeks[0]).toMatchObject({ monday: '2026-10-26', incoming: 0 + 1 + 2 + 3 })
  })
})
