import { describe, expect, it } from 'vitest'
import { isBeforeTracking } from './tracking-start.ts'

describe('isBeforeTracking', () => {
  it('is true of the days before the start, across years', () => {
    expect(isBeforeTracking('2026-11-26', '2026-11-27')).toBe(true)
    expect(isBeforeTracking('2025-12-31', '2026-01-01')).toBe(true)
  })

  it('is false of the start itself and of later days', () => {
    expect(isBeforeTracking('2026-11-27', '2026-11-27')).toBe(false)
    expect(isBeforeTracking('2027-01-01', '2026-12-31')).toBe(false)
  })

  it('is false of every day of an agency without a start', () => {
    expect(isBeforeTracking('2000-01-01', null)).toBe(false)
  })
})
