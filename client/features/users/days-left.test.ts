import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { describeDaysLeft } from './days-left.ts'

const today = toIsoDate('2026-11-27')

describe('describeDaysLeft', () => {
  it.each([
    [0, 'dernier jour'],
    [1, 'encore 1\u00A0jour'],
    [2, 'encore 2\u00A0jours'],
    [335, 'encore 335\u00A0jours'],
  ])('of %i days is %s', (days, words) => {
    expect(describeDaysLeft(today, addDays(today, days))).toBe(words)
  })
})
