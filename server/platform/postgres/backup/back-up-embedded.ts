import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, type DatabaseLog, type PostgresConnection } from '#server/platform/db/database.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { type BackupTarget, makeBackupFolder } from './backup-folder.ts'
import { copyLiveCluster } from './copy-live-cluster.ts'
import { endConnectionsAt } from './end-connections.ts'
import { digestFiles } from './file-digests.ts'
import { takeFingerprint } from './fingerprint.queries.ts'
import { CLUSTER_FOLDER, type Manifest } from './manifest.ts'
import { withVerifiedCopy } from './verified-copy.ts'

export interface EmbeddedBackupOptions extends BackupTarget {
  readonly dataDir: string
  /** Where the backup is restored once, as a check. */
  readonly workFolder: string
  readonly clock: Clock
  readonly scheduledFor?: IsoDate
  readonly log: DatabaseLog
  readonly interrupt: AbortSignal
}

/**
 * Backs up the embedded Postgres, running or not, and restores the backup once to check it. Throws an error for the
 * operator if there is no database or no room; after any error no backup is left.
 *
 * @throws DamageError
 */
export async function backUpEmbedded(options: EmbeddedBackupOptions): Promise<Manifest> {
  const { dataDir, log, interrupt } = options
  if (!existsSync(getClusterFolder(dataDir))) throw new Error(`There is no database in ${resolve(dataDir)} to back up.`)
  return makeBackupFolder(options, async (folder) => {
    const copied = await copyFrom(folder, options)
    const manifest = { ...copied, files: await digestFiles(folder, interrupt) }
    await withVerifiedCopy({ ...options, from: folder, manifest, log }, () => Promise.resolve())
    return manifest
  })
}

async function copyFrom(folder: string, options: EmbeddedBackupOptions): Promise<Manifest> {
  const { dataDir, log, interrupt } = options
  const running = findRunningPostgres(dataDir)
  if (running !== undefined) return copyRunning(running, folder, options)
  const postgres = await startEmbeddedPostgres({ dataDir, log, interrupt })
  try {
    interrupt.throwIfAborted()
    return await copyRunning(postgres.connection, folder, options)
  } finally {
    await postgres.stop()
  }
}

async function copyRunning(
  connection: PostgresConnection,
  folder: string,
  { dataDir, clock, scheduledFor, log, interrupt }: EmbeddedBackupOptions,
): Promise<Manifest> {
  const applicationName = `sandouk backup ${process.pid}`
  const { db, close } = createDatabase({ connection, log, applicationName })
  const endWatch = endConnectionsAt(interrupt, { connection }, applicationName)
  try {
    let takenAt = clock.now()
    const fingerprint = await copyLiveCluster(
      { cluster: getClusterFolder(dataDir), connection, applicationName, interrupt },
      join(folder, CLUSTER_FOLDER),
      (snapshot) => {
        takenAt = clock.now()
        return takeFingerprint(db, snapshot)
      },
    )
    return { format: 1, kind: 'cluster', takenAt: takenAt.toISOString(), scheduledFor, ...fingerprint }
  } finally {
    endWatch()
    await close()
  }
}
