import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRunTogether } from './run-together.ts'

describe('what is run together', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for the time from the first on, and runs in order', () => {
    const done: string[] = []
    const runTogether = createRunTogether(5)
    runTogether(() => done.push('first'))
    vi.advanceTimersByTime(4)
    runTogether(() => done.push('second'))
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['first', 'second'])
  })

  it('runs each once, and what comes later with the next', () => {
    const done: string[] = []
    const runTogether = createRunTogether(5)
    runTogether(() => {
      done.push('first')
      runTogether(() => done.push('of the first'))
    })
    vi.advanceTimersByTime(5)
    expect(done).toEqual(['first'])
    vi.advanceTimersByTime(5)
    expect(done).toEqual(['first', 'of the first'])
    vi.advanceTimersByTime(50)
    expect(done).toHaveLength(2)
  })
})
