import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, type DatabaseLog, type PostgresConnection } from '#server/platform/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { makeBackupFolder } from './backup-folder.ts'
import { copyLiveCluster } from './copy-live-cluster.ts'
import { takeFingerprint } from './fingerprint.queries.ts'
import { CLUSTER_FOLDER, type Manifest } from './manifest.ts'

export interface EmbeddedBackupOptions {
  readonly dataDir: string
  readonly target: string
  readonly clock: Clock
  readonly log: DatabaseLog
}

/** Backs up the embedded Postgres, running or not. Throws an error for the operator if there is no database or no room. */
export async function backUpEmbedded(options: EmbeddedBackupOptions): Promise<Manifest> {
  const { dataDir, log } = options
  if (!existsSync(getClusterFolder(dataDir))) throw new Error(`There is no database in ${resolve(dataDir)} to back up.`)
  const running = findRunningPostgres(dataDir)
  if (running !== undefined) return backUpFrom(running, options)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await backUpFrom(postgres.connection, options)
  } finally {
    await postgres.stop()
  }
}

async function backUpFrom(
  connection: PostgresConnection,
  { dataDir, target, clock, log }: EmbeddedBackupOptions,
): Promise<Manifest> {
  const { db, close } = createDatabase({ connection, log, applicationName: 'sandouk backup' })
  try {
    return await makeBackupFolder(target, async (folder) => {
      let takenAt = clock.now()
      const fingerprint = await copyLiveCluster(
        { cluster: getClusterFolder(dataDir), connection },
        join(folder, CLUSTER_FOLDER),
        (snapshot) => {
          takenAt = clock.now()
          return takeFingerprint(db, snapshot)
        },
      )
      return { format: 1, kind: 'cluster', takenAt: takenAt.toISOString(), ...fingerprint }
    })
  } finally {
    await close()
  }
}
