import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, type DatabaseLog } from '#server/platform/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { checkRestored } from './check-restored.ts'
import { CLUSTER_FOLDER, type Manifest } from './manifest.ts'
import { removeRecoverySettings } from './recovery-settings.ts'
import { replaceCluster } from './replace-cluster.ts'

export interface EmbeddedRestoreOptions {
  readonly manifest: Manifest
  readonly from: string
  readonly dataDir: string
  readonly force: boolean
  readonly stamp: string
  readonly log: DatabaseLog
}

export interface Restored {
  /** Differences from the manifest, a sentence each; empty if there are none. */
  readonly faults: readonly string[]
  readonly keptAside: string | undefined
}

export async function restoreEmbedded(options: EmbeddedRestoreOptions): Promise<Restored> {
  const { manifest, from, dataDir, log } = options
  const copy = join(from, CLUSTER_FOLDER)
  if (!existsSync(join(copy, 'backup_label')))
    throw new Error(`${from} is not whole: ${CLUSTER_FOLDER}/backup_label is missing.`)
  const { keptAside, undo } = await replaceCluster({ ...options, from: copy })
  try {
    return { faults: await startOnce(manifest, dataDir, log), keptAside }
  } catch (error) {
    // Another server has started it, or it still replays its log: its files must not be moved.
    if (findRunningPostgres(dataDir) !== undefined) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const failed = await undo()
    const before = keptAside === undefined ? '' : ' The database that was there before is back in its place.'
    throw new Error(`The restored database does not start; it is in ${failed}.${before}\n${reason}`, { cause: error })
  }
}

async function startOnce(manifest: Manifest, dataDir: string, log: DatabaseLog): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    const { db, close } = createDatabase({ connection: postgres.connection, log, applicationName: 'sandouk restore' })
    try {
      return await checkRestored(db, manifest)
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    await removeRecoverySettings(getClusterFolder(dataDir))
  }
}
