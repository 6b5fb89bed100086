import { readMachineClock } from '#client/app/machine-clock.ts'
import { useEffect, useEffectEvent } from 'react'
import { noteActivity, readLastActivity } from '#client/app/terminal-memory.ts'
import { getTimeToLock } from './idle-rule.ts'

const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

/** Tabs share their activity at most this often. */
const NOTE_EVERY_MS = 2_000

/** Calls `onIdle` once nothing was done for so long, in any tab. Undefined minutes: never. */
export function useIdleLock(lockAfterMinutes: number | undefined, onIdle: () => void): void {
  const lock = useEffectEvent(onIdle)
  useEffect(() => {
    if (lockAfterMinutes === undefined) return
    let timer = 0
    let notedAt = 0
    const check = () => {
      window.clearTimeout(timer)
      const lastActivityAt = readLastActivity()
      const left = getTimeToLock({ lastActivityAt, now: readMachineClock(), lockAfterMinutes })
      if (left === 0) return lock()
      timer = window.setTimeout(check, left)
    }
    const handleActivity = () => {
      const now = readMachineClock()
      if (now - notedAt >= 0 && now - notedAt < NOTE_EVERY_MS) return
      // After a sleep the first movement comes before the timer.
      if (getTimeToLock({ lastActivityAt: readLastActivity(), now, lockAfterMinutes }) === 0) return check()
      notedAt = now
      noteActivity(now)
    }
    for (const name of ACTIVITIES) window.addEventListener(name, handleActivity, { capture: true, passive: true })
    document.addEventListener('visibilitychange', check)
    check()
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      for (const name of ACTIVITIES) window.removeEventListener(name, handleActivity, { capture: true })
    }
  }, [lockAfterMinutes])
}
