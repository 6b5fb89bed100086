import { describe, expect, it } from 'vitest'
import { formatDateRange } from './date-range.ts'

describe('a range of dates', () => {
  it('is told from its first day to its last', () => {
    expect(formatDateRange('2026-11-01', '2026-11-30')).toBe('du 01/11/2026 au 30/11/2026')
  })

  it('is none where a day is missing', () => {
    expect(formatDateRange(null, '2026-11-30')).toBeNull()
    expect(formatDateRange('2026-11-01', null)).toBeNull()
  })
})
