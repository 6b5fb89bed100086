import { describe, expect, it } from 'vitest'
import { formatRemaining, getInitials } from './terminal-words.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')

describe('formatRemaining', () => {
  it('counts the minutes that have begun', () => {
    expect(formatRemaining(new Date(NOW + 900_000), NOW)).toBe('15\u00A0min')
    expect(formatRemaining(new Date(NOW + 61_000), NOW)).toBe('2\u00A0min')
  })

  it('never says none: the server decides when it is over', () => {
    expect(formatRemaining(new Date(NOW - 5_000), NOW)).toBe('1\u00A0min')
  })
})

describe('getInitials', () => {
  it('takes the first and the last word', () => {
    expect(getInitials('Salma Tazi')).toBe('ST')
    expect(getInitials('fatima zahra el amrani')).toBe('FA')
    expect(getInitials(' Karim ')).toBe('K')
    expect(getInitials('')).toBe('')
  })
})
