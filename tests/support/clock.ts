import type { Clock } from '#server/platform/clock.ts'

/** The default time of tests: Friday 27 November 2026, 10:00 in Casablanca (UTC+0 by then). */
export const TEST_NOW = '2026-11-27T10:00:00Z'
export const TEST_TODAY = '2026-11-27'

export interface TestClock extends Clock {
  set(instant: string): void
  advance(milliseconds: number): void
}

export function testClock(instant: string = TEST_NOW): TestClock {
  let time = parseInstant(instant)
  return {
    now: () => new Date(time),
    set(other) {
      time = parseInstant(other)
    },
    advance(milliseconds) {
      time += milliseconds
    },
  }
}

export function runningClock(instant: string = TEST_NOW): TestClock {
  const elapsed = () => Math.floor(performance.now())
  let offset = parseInstant(instant) - elapsed()
  return {
    now: () => new Date(offset + elapsed()),
    set(other) {
      offset = parseInstant(other) - elapsed()
    },
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}

export function instantAfter(instant: string, milliseconds: number): Date {
  return new Date(parseInstant(instant) + milliseconds)
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

function parseInstant(instant: string): number {
  const time = /(?:Z|[+-]\d\d:\d\d)$/.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(time)) throw new Error(`"${instant}" is no instant: write 2026-11-27T10:00:00Z`)
  return time
}
