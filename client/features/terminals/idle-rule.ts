interface Idleness {
  /** Milliseconds, of the last key, press or movement in any tab. */
  readonly lastActivityAt: number
  readonly now: number
  readonly lockAfterMinutes: number
}

/** Milliseconds until the machine locks; 0 when it is due. A clock that was set back counts as activity now. */
export function getTimeToLock({ lastActivityAt, now, lockAfterMinutes }: Idleness): number {
  const allowed = lockAfterMinutes * 60_000
  const idle = Math.max(0, now - lastActivityAt)
  return Math.max(0, allowed - idle)
}
