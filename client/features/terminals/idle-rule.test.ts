import { describe, expect, it } from 'vitest'
import { getTimeToLock } from './idle-rule.ts'

const START = 1_000_000

describe('getTimeToLock', () => {
  it('counts down from the last activity', () => {
    const at = (now: number) => getTimeToLock({ lastActivityAt: START, now, lockAfterMinutes: 5 })
    expect(at(START)).toBe(300_000)
    expect(at(START + 299_999)).toBe(1)
    expect(at(START + 300_000)).toBe(0)
  })

  it('is due after a night asleep', () => {
    expect(getTimeToLock({ lastActivityAt: START, now: START + 36_000_000, lockAfterMinutes: 15 })).toBe(0)
  })

  it('starts again when the clock was set back', () => {
    expect(getTimeToLock({ lastActivityAt: START, now: START - 3_600_000, lockAfterMinutes: 1 })).toBe(60_000)
  })
})
