import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import { TREND_LENGTH, trendSteps } from '#shared/board/board-day.ts'
import { trendPeriods } from './trend-periods.ts'

describe('trendPeriods', () => {
  it('returns periods without gaps, trend after trend, up to today', () => {
    for (const by of trendSteps)
      for (const today of ['2026-11-27', '2027-01-03', '2027-01-04', '2028-02-29', '2026-12-31'] as const) {
        const all = [2, 1, 0].flatMap((back) => trendPeriods(by, back, today))
        expect(all).toHaveLength(3 * TREND_LENGTH[by])
        expect(all.at(-1)?.to).toBe(today)
        for (const [index, { from, to }] of all.entries()) {
          expect(from <= to).toBe(true)
          if (index > 0) expect(from).toBe(addDays(all[index - 1]?.to ?? '0001-01-01', 1))
        }
      }
  })

  it('begins weeks on Monday and months on the first, and cuts the current one at today', () => {
    const weeks = trendPeriods('week', 0, '2027-01-05')
    expect(weeks.slice(-2)).toEqual([
      { from: '2026-12-28', to: '2027-01-03' },
      { from: '2027-01-04', to: '2027-01-05' },
    ])
    const months = trendPeriods('month', 0, '2027-01-05')
    expect(months[0]).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(months.slice(-2)).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-05' },
    ])
  })
})
