import type { BackupsKept } from '#server/config.ts'
import type { BackupFailure, BackupFault } from '#shared/backups/backup-terms.ts'
import { addDays, startOfMonth, startOfWeek } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

const HOUR_MS = 3_600_000
/** A full disk or a share that is away may be mended meanwhile. */
const RETRY_AFTER_MS = HOUR_MS
/** A day, and as long as a backup and one more try take. */
const LATE_AFTER_MS = 26 * HOUR_MS

/** The last try for a day. */
export interface BackupRun {
  readonly startedAt: Date
  /** Null while it runs, and after its process was killed. */
  readonly finishedAt: Date | null
  readonly failure: BackupFailure | null
}

/** The day whose backup has to be there at `hour` (0 to 23) of `today`: before `planned`, that of yesterday. */
export function findDayToBackUp(today: IsoDate, hour: number, planned: number): IsoDate {
  return hour >= planned ? today : addDays(today, -1)
}

/** `run` is the last try for the day to back up. */
export function isBackupDue(run: BackupRun | undefined, now: Date): boolean {
  if (run === undefined) return true
  if (isSound(run)) return false
  return now.getTime() - run.startedAt.getTime() >= RETRY_AFTER_MS
}

export function isSound({ finishedAt, failure }: BackupRun): boolean {
  return finishedAt !== null && failure === null
}

export interface BackupHistory {
  /** Of the latest day that was tried. */
  readonly latest: BackupRun | undefined
  readonly firstStartedAt: Date | undefined
  readonly lastSoundAt: Date | undefined
}

/** A failure stays until a backup is sound. Null while no try is recorded: a server makes one in its first minute. */
export function findBackupFault({ latest, firstStartedAt, lastSoundAt }: BackupHistory, now: Date): BackupFault | null {
  if (latest !== undefined && latest.failure !== null) return latest.failure
  const since = lastSoundAt ?? firstStartedAt
  return since !== undefined && now.getTime() - since.getTime() > LATE_AFTER_MS ? 'late' : null
}

export interface KeptBackup {
  readonly folder: string
  readonly day: IsoDate
  /** ISO text in UTC. */
  readonly takenAt: string
}

/**
 * The backups whose time is over. Kept are the latest of each of the last days, weeks (from Monday) and months that have one, so
 * a gap deletes nothing, and always the latest of all.
 */
export function listExpired(backups: readonly KeptBackup[], { days, weeks, months }: BackupsKept): KeptBackup[] {
  const latestFirst = backups.toSorted((a, b) => compareTexts(b.day, a.day) || compareTexts(b.takenAt, a.takenAt))
  const kept = new Set([
    ...takeLatest(latestFirst, Math.max(1, days), ({ day }) => day),
    ...takeLatest(latestFirst, weeks, ({ day }) => startOfWeek(day)),
    ...takeLatest(latestFirst, months, ({ day }) => startOfMonth(day)),
  ])
  return latestFirst.filter((backup) => !kept.has(backup))
}

function takeLatest(
  latestFirst: readonly KeptBackup[],
  count: number,
  toPeriod: (backup: KeptBackup) => IsoDate,
): KeptBackup[] {
  const latest = new Map<IsoDate, KeptBackup>()
  for (const backup of latestFirst) if (!latest.has(toPeriod(backup))) latest.set(toPeriod(backup), backup)
  return [...latest.values()].slice(0, count)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
