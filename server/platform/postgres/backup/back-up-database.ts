import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/config.ts'
import { createDatabase, type DatabaseLog } from '#server/platform/db/database.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { backUpEmbedded } from './back-up-embedded.ts'
import type { BackupTarget } from './backup-folder.ts'
import { dumpDatabase } from './dump-database.ts'
import { endConnectionsAt } from './end-connections.ts'
import type { Manifest } from './manifest.ts'

export interface BackupOptions extends BackupTarget {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** Where a backup of the embedded Postgres is restored once, as a check. */
  readonly workFolder: string
  readonly clock: Clock
  readonly scheduledFor?: IsoDate
  readonly log: DatabaseLog
  readonly interrupt: AbortSignal
}

/**
 * Backs up the embedded Postgres, or dumps the database of `DATABASE_URL`, and checks the backup. After any error no backup
 * is left.
 *
 * @throws DamageError
 * @throws MissingFolderError
 * @throws MissingProgramError
 * @throws NoRoomError
 */
export async function backUpDatabase({ config, workFolder, ...options }: BackupOptions): Promise<Manifest> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined) return backUpEmbedded({ ...options, dataDir, workFolder })
  const { log, interrupt } = options
  const applicationName = `sandouk backup ${process.pid}`
  const { db, close } = createDatabase({ connectionString: databaseUrl, log, applicationName })
  const endWatch = endConnectionsAt(interrupt, { connectionString: databaseUrl }, applicationName)
  try {
    return await dumpDatabase({ ...options, db, databaseUrl, environment: process.env })
  } finally {
    endWatch()
    await close()
  }
}
