import { describe, expect, it } from 'vitest'
import { MAX_WRONG_AT_TERMINAL, MAX_WRONG_OF_PERSON, takeAttempt, WINDOW_MS } from './pin-counts.rules.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const none = { wrong: 0, since: null, lockedAt: null }

function before(ms: number): Date {
  return new Date(NOW.getTime() - ms)
}

function after(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

describe('takeAttempt', () => {
  it('counts the attempt for the person and the terminal before it is decided', () => {
    expect(takeAttempt(none, undefined, NOW)).toEqual({
      result: 'allowed',
      terminal: { wrong: 1, since: NOW, lockedAt: null },
      person: { wrong: 1, since: NOW, lockedUntil: null },
    })
    const since = before(WINDOW_MS - 1)
    expect(takeAttempt({ wrong: 7, since, lockedAt: null }, { wrong: 3, since, lockedUntil: null }, NOW)).toEqual({
      result: 'allowed',
      terminal: { wrong: 8, since, lockedAt: null },
      person: { wrong: 4, since, lockedUntil: null },
    })
  })

  it('forgets what is a quarter of an hour old', () => {
    const since = before(WINDOW_MS)
    const full = { wrong: MAX_WRONG_AT_TERMINAL, since, lockedAt: null }
    expect(takeAttempt(full, { wrong: MAX_WRONG_OF_PERSON, since, lockedUntil: null }, NOW)).toMatchObject({
      result: 'allowed',
      terminal: { wrong: 1, since: NOW },
      person: { wrong: 1, since: NOW },
    })
    const ended = { wrong: MAX_WRONG_OF_PERSON, since: before(1), lockedUntil: NOW }
    expect(takeAttempt(none, ended, NOW)).toMatchObject({ result: 'allowed', person: { wrong: 1, since: NOW } })
  })

  it('keeps a person out while locked, and while five attempts are being decided', () => {
    const locked = { wrong: MAX_WRONG_OF_PERSON, since: before(WINDOW_MS * 2), lockedUntil: after(1) }
    expect(takeAttempt(none, locked, NOW)).toEqual({ result: 'personLocked', until: after(1) })
    const undecided = { wrong: MAX_WRONG_OF_PERSON, since: NOW, lockedUntil: null }
    expect(takeAttempt(none, undecided, NOW)).toEqual({ result: 'personLocked', until: after(WINDOW_MS) })
  })

  it('keeps everybody out of a locked terminal, however long ago that was', () => {
    expect(takeAttempt({ wrong: 0, since: null, lockedAt: new Date(0) }, undefined, NOW)).toEqual({
      result: 'terminalLocked',
    })
    expect(takeAttempt({ wrong: MAX_WRONG_AT_TERMINAL, since: NOW, lockedAt: null }, undefined, NOW)).toEqual({
      result: 'terminalLocked',
    })
  })
})
