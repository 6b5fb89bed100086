import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { BackupPlan, Config } from '#server/config.ts'
import { civilDate, civilHour, type Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { backUpDatabase } from '#server/platform/postgres/backup/back-up-database.ts'
import { MissingFolderError } from '#server/platform/postgres/backup/backup-folder.ts'
import { MissingProgramError } from '#server/platform/postgres/backup/postgres-programs.ts'
import { DamageError, NoRoomError } from '#server/platform/postgres/backup/verified-copy.ts'
import type { BackupFailure } from '#shared/backups/backup-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findBackupRun, insertOrRestartRun, updateFinishedRun, withBackupLock } from './backup-runs.queries.ts'
import { findDayToBackUp, isBackupDue } from './backups.rules.ts'
import { deleteExpired } from './expired-backups.ts'

export interface ScheduledBackup {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'businessTimeZone'>
  readonly plan: BackupPlan
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly interrupt: AbortSignal
}

/**
 * Makes the backup of the day if it is due and no other process makes it, and deletes those whose time is over. A failure is
 * logged and recorded, not thrown.
 *
 * @returns whether a sound backup of the day is there, or in the making by another process
 */
export async function makeScheduledBackup(scheduled: ScheduledBackup): Promise<boolean> {
  const { db } = scheduled
  let isWell = true
  await withBackupLock(db, async () => {
    const day = await findDueDay(scheduled)
    if (day !== undefined) isWell = await makeBackup(day, scheduled)
  })
  return isWell
}

/** The day whose backup is due now. */
export async function findDueDay({
  db,
  config: { businessTimeZone },
  plan,
  clock,
}: Pick<ScheduledBackup, 'db' | 'plan' | 'clock'> & {
  readonly config: Pick<Config, 'businessTimeZone'>
}): Promise<IsoDate | undefined> {
  const now = clock.now()
  const hour = civilHour(now, businessTimeZone)
  const day = findDayToBackUp(civilDate(now, businessTimeZone), hour, plan.hour)
  return isBackupDue(await findBackupRun(db, day), now) ? day : undefined
}

async function makeBackup(day: IsoDate, scheduled: ScheduledBackup): Promise<boolean> {
  const { db, config, plan, clock, log, interrupt } = scheduled
  await insertOrRestartRun(db, day, clock.now())
  const name = `auto-${day}-${randomBytes(4).toString('hex')}`
  try {
    const options = { target: join(plan.folder, name), isParentRequired: true, workFolder: config.dataDir }
    await backUpDatabase({ ...options, config, clock, log, interrupt, scheduledFor: day })
  } catch (error) {
    const failure = interrupt.aborted ? 'interrupted' : toFailure(error)
    log.error({ err: error, failure, day, folder: plan.folder }, 'no scheduled backup: an hour later it is tried again')
    await updateFinishedRun(db, day, { now: clock.now(), failure })
    return false
  }
  await updateFinishedRun(db, day, { now: clock.now(), failure: null })
  log.info({ day, folder: plan.folder, name }, 'scheduled backup made and checked')
  await tidy(name, scheduled)
  return true
}

async function tidy(fresh: string, { plan, log }: ScheduledBackup): Promise<void> {
  try {
    const deleted = await deleteExpired(plan.folder, fresh, plan.keep)
    if (deleted.length > 0) log.info({ folder: plan.folder, deleted }, 'backups deleted whose time is over')
  } catch (error) {
    log.error({ err: error, folder: plan.folder }, 'backups whose time is over are not all deleted')
  }
}

function toFailure(error: unknown): BackupFailure {
  if (error instanceof MissingFolderError) return 'folder_missing'
  if (error instanceof MissingProgramError) return 'program_missing'
  if (error instanceof DamageError) return 'damaged'
  if (error instanceof NoRoomError) return 'no_room'
  return isFullDisk(error) ? 'no_room' : 'failed'
}

function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  // pg_dump says it in its own words.
  return /No space left|Disk quota/.test(error.message)
}
