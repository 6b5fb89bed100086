import { createCallPlaces, type CallLimits, type CallPlaces } from './call-places.ts'

/** Which calls share which places. */
export interface LaneLimits {
  /** The work: lists, entries, closings, the administration. */
  readonly work: CallLimits
  /** Sign-in and all that asks for a password or who is there. */
  readonly doors: CallLimits
}

/**
 * As many at work as one process keeps busy (the pool has a few connections more, for what is not counted here). The doors
 * have places of their own: their calls wait for a turn to hash a password (T4), and would keep everybody else out.
 */
export const DEFAULT_LANES: LaneLimits = {
  work: { running: 8, waiting: 100, waitMs: 500 },
  doors: { running: 80, waiting: 40, waitMs: 500 },
}

/** The way out is never too busy. */
const EXEMPT = 'auth.signOut'

/** The places for a procedure by its path; undefined where it needs none. */
export function createCallLanes(limits: LaneLimits): (path: string) => CallPlaces | undefined {
  const work = createCallPlaces(limits.work)
  const doors = createCallPlaces(limits.doors)
  return (path) => (path === EXEMPT ? undefined : path.startsWith('auth.') ? doors : work)
}
