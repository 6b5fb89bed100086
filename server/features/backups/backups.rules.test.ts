import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findBackupFault, findDayToBackUp, isBackupDue, listExpired, type KeptBackup } from './backups.rules.ts'

const NOW = new Date('2026-11-30T02:10:00Z')

function hoursAgo(hours: number) {
  return new Date(NOW.getTime() - hours * 3_600_000)
}

function makeBackups(last: IsoDate, count: number): KeptBackup[] {
  return Array.from({ length: count }, (_, index) => addDays(last, -index)).map((day) => toBackup(day))
}
function toBackup(day: IsoDate, time = '02:00:00'): KeptBackup {
  return { folder: `auto-${day}-${time}`, day, takenAt: `${day}T${time}.000Z` }
}
function listKept(backups: readonly KeptBackup[], keep: Parameters<typeof listExpired>[1]) {
  const expired = new Set(listExpired(backups, keep))
  return backups.filter((backup) => !expired.has(backup)).map(({ day }) => day)
}

describe('when a backup is due', () => {
  it('is the planned hour, and until then the day before', () => {
    expect(findDayToBackUp('2026-11-30', 2, 3)).toBe('2026-11-29')
    expect(findDayToBackUp('2026-11-30', 3, 3)).toBe('2026-11-30')
    expect(findDayToBackUp('2026-11-30', 0, 0)).toBe('2026-11-30')
    expect(findDayToBackUp('2026-11-30', 22, 23)).toBe('2026-11-29')
  })

  it('is again an hour after a try that failed or was killed', () => {
    expect(isBackupDue(undefined, NOW)).toBe(true)
    expect(isBackupDue({ startedAt: hoursAgo(5), finishedAt: hoursAgo(4.9), failure: null }, NOW)).toBe(false)
    expect(isBackupDue({ startedAt: hoursAgo(0.9), finishedAt: hoursAgo(0.8), failure: 'no_room' }, NOW)).toBe(false)
    expect(isBackupDue({ startedAt: hoursAgo(1), finishedAt: hoursAgo(0.9), failure: 'no_room' }, NOW)).toBe(true)
    expect(isBackupDue({ startedAt: hoursAgo(0.9), finishedAt: null, failure: null }, NOW)).toBe(false)
    expect(isBackupDue({ startedAt: hoursAgo(1.1), finishedAt: null, failure: null }, NOW)).toBe(true)
  })
})

describe('the fault', () => {
  const none = { latest: undefined, firstStartedAt: undefined, lastSoundAt: undefined }
  const sound = { startedAt: hoursAgo(25), finishedAt: hoursAgo(25), failure: null }

  it('is the failure of the latest day, also while it is tried again', () => {
    const failed = { startedAt: hoursAgo(2), finishedAt: hoursAgo(2), failure: 'folder_missing' as const }
    const history = { latest: failed, firstStartedAt: hoursAgo(50), lastSoundAt: hoursAgo(26) }
    expect(findBackupFault(history, NOW)).toBe('folder_missing')
    expect(findBackupFault({ ...history, latest: { ...failed, finishedAt: null } }, NOW)).toBe('folder_missing')
  })

  it('is `late` after 26 hours without a sound backup', () => {
    expect(findBackupFault(none, NOW)).toBeNull()
    expect(findBackupFault({ latest: sound, firstStartedAt: hoursAgo(90), lastSoundAt: hoursAgo(26) }, NOW)).toBeNull()
    expect(findBackupFault({ latest: sound, firstStartedAt: hoursAgo(90), lastSoundAt: hoursAgo(26.1) }, NOW)).toBe(
      'late',
    )
    const hung = { startedAt: hoursAgo(27), finishedAt: null, failure: null }
    expect(findBackupFault({ latest: hung, firstStartedAt: hoursAgo(27), lastSoundAt: undefined }, NOW)).toBe('late')
  })
})

describe('what is kept', () => {
  it('is the latest of days, weeks and months', () => {
    // 30 November 2026 is a Monday.
    const kept = listKept(makeBackups('2026-11-30', 400), { days: 3, weeks: 3, months: 4 })
    expect(kept).toEqual([
      '2026-11-30',
      '2026-11-29',
      '2026-11-28',
      // A week that the days do not reach.
      '2026-11-22',
      // Months.
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
    ])
  })

  it('is the same count after a gap: no day without a backup is counted', () => {
    const backups = [...makeBackups('2026-11-30', 2), ...makeBackups('2026-03-10', 3)]
    expect(listKept(backups, { days: 4, weeks: 0, months: 0 })).toEqual([
      '2026-11-30',
      '2026-11-29',
      '2026-03-10',
      '2026-03-09',
    ])
  })

  it('is one backup of a day: the latest', () => {
    const [first, second] = [toBackup('2026-11-30', '02:00:00'), toBackup('2026-11-30', '09:00:00')]
    expect(listExpired([first, second], { days: 14, weeks: 8, months: 12 })).toEqual([first])
  })

  it('always has the latest, whatever the numbers', () => {
    expect(listKept(makeBackups('2026-11-30', 9), { days: 0, weeks: 0, months: 0 })).toEqual(['2026-11-30'])
  })

  it('never shrinks below what a later run would need', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((back) => addDays('2026-11-30', -back))
    const keep = { days: fc.nat(20), weeks: fc.nat(12), months: fc.nat(14) }
    fc.assert(
      fc.property(fc.uniqueArray(day), fc.record(keep), (days, wanted) => {
        const all = days.toSorted().map((one) => toBackup(one))
        // Deleting every day gives the same as deleting once at the end.
        let daily: KeptBackup[] = []
        for (const backup of all) {
          const there = [...daily, backup]
          const expired = new Set(listExpired(there, wanted))
          daily = there.filter((one) => !expired.has(one))
        }
        const once = new Set(listExpired(all, wanted))
        expect(daily).toEqual(all.filter((one) => !once.has(one)))
        expect(daily.at(-1)).toEqual(all.at(-1))
      }),
    )
  })
})
