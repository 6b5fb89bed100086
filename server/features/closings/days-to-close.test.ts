import { describe, expect, it } from 'vitest'
import { civilDateTime } from '#server/platform/clock.ts'
import { lastDayToClose } from './days-to-close.rules.ts'

function lastDayAt(instant: string, timeZone = 'Africa/Casablanca') {
  return lastDayToClose(civilDateTime(new Date(instant), timeZone))
}

describe('lastDayToClose', () => {
  it('is yesterday until 18:00, then today', () => {
    expect(lastDayAt('2026-11-27T00:00:00Z')).toBe('2026-11-26')
    expect(lastDayAt('2026-11-27T17:59:59Z')).toBe('2026-11-26')
    expect(lastDayAt('2026-11-27T18:00:00Z')).toBe('2026-11-27')
    expect(lastDayAt('2026-11-27T23:59:59Z')).toBe('2026-11-27')
  })

  it('takes the time of the business time zone', () => {
    // Casablanca was at UTC+1 until September 2026.
    expect(lastDayAt('2026-09-01T16:59:00Z')).toBe('2026-08-31')
    expect(lastDayAt('2026-09-01T17:00:00Z')).toBe('2026-09-01')
    expect(lastDayAt('2026-11-27T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-27')
  })

  it('is today while the closing form is open, and crosses years', () => {
    expect(lastDayToClose('2026-11-27T08:00', true)).toBe('2026-11-27')
    expect(lastDayToClose('2027-01-01T08:00')).toBe('2026-12-31')
  })
})
