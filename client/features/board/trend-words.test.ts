import { describe, expect, it } from 'vitest'
import { formatPeriod, formatTick } from './trend-words.ts'

describe('a period of the trend', () => {
  it('is named by day, ISO week or month', () => {
    const year = { from: '2026-12-28', to: '2027-01-03' } as const
    expect(formatPeriod('week', year)).toBe('S53 2026, du 28/12/2026 au 03/01/2027')
    expect(formatPeriod('week', { from: '2027-01-04', to: '2027-01-04' })).toBe('S1 2027, le 04/01/2027')
    expect(formatPeriod('month', { from: '2026-12-01', to: '2026-12-31' })).toBe('décembre 2026')
    expect(formatPeriod('day', { from: '2026-11-27', to: '2026-11-27' })).toBe('27/11/2026')
    expect((['day', 'week', 'month'] as const).map((by) => formatTick(by, year.from))).toEqual([
      '28/12',
      'S53',
      'déc. 26',
    ])
  })
})
