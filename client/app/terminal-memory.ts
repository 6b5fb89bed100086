import { readMachineClock } from './machine-clock.ts'

// What the tabs of a counter machine share beside the session: nothing secret, and the server decides in any case.

const LOCKED = 'sandouk-locked'
const ACTIVITY = 'sandouk-activity'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser without storage locks each tab by itself.
  }
}

/** In a browser without storage. */
let activityHere = readMachineClock()

export function noteActivity(now: number): void {
  activityHere = now
  write(ACTIVITY, new Date(now).toISOString())
}

/** Milliseconds; of all tabs. */
export function readLastActivity(): number {
  const shared = Date.parse(read(ACTIVITY) ?? '')
  return Number.isNaN(shared) ? activityHere : Math.max(activityHere, shared)
}

/** Stays through a reload, also where the call to the server failed. */
export function setLocked(isLocked: boolean): void {
  write(LOCKED, isLocked ? '1' : null)
}

export function wasLocked(): boolean {
  return read(LOCKED) !== null
}
