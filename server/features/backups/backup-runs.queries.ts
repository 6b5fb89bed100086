import { sql, type Kysely } from 'kysely'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { BackupFailure } from '#shared/backups/backup-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { BackupHistory, BackupRun } from './backups.rules.ts'

const BACKUP_LOCK = 5_180_001

/**
 * Runs `work` while no other process of any server makes a scheduled backup; returns false at once if one does. The lock belongs
 * to a connection, so it ends with a killed process.
 */
export async function withBackupLock(db: Kysely<Database>, work: () => Promise<void>): Promise<boolean> {
  const holder = openWithoutLimits(db)
  try {
    return await holder.db.connection().execute(async (connection) => {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${BACKUP_LOCK}) as locked`.execute(
        connection,
      )
      if (rows[0]?.locked !== true) return false
      await work()
      return true
    })
  } finally {
    await holder.close()
  }
}

const columns = ['started_at as startedAt', 'finished_at as finishedAt', 'failure'] as const

export function findBackupRun(db: Kysely<Database>, day: IsoDate): Promise<BackupRun | undefined> {
  return db.selectFrom('backup_runs').select(columns).where('day', '=', day).executeTakeFirst()
}

/** Keeps the failure of the try before, until this one has ended. */
export async function insertOrRestartRun(db: Kysely<Database>, day: IsoDate, now: Date): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({ day, started_at: now, finished_at: null, failure: null })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ started_at: now, finished_at: null }))
    .execute()
}

export async function updateFinishedRun(
  db: Kysely<Database>,
  day: IsoDate,
  { now, failure }: { readonly now: Date; readonly failure: BackupFailure | null },
): Promise<void> {
  await db.updateTable('backup_runs').set({ finished_at: now, failure }).where('day', '=', day).execute()
}

export async function findBackupHistory(db: Kysely<Database>): Promise<BackupHistory> {
  const latest = await db.selectFrom('backup_runs').select(columns).orderBy('day', 'desc').limit(1).executeTakeFirst()
  const { rows } = await sql<{ first: Date | null; sound: Date | null }>`
    select min(started_at) as first, max(finished_at) filter (where failure is null) as sound from backup_runs`.execute(
    db,
  )
  return { latest, firstStartedAt: rows[0]?.first ?? undefined, lastSoundAt: rows[0]?.sound ?? undefined }
}
