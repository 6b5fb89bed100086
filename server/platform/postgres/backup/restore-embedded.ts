import { existsSync, rmdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import { makeDataFolder } from '#server/platform/postgres/embedded/cluster.ts'
import type { Manifest } from './manifest.ts'
import { assertReplaceable, replaceCluster } from './replace-cluster.ts'
import { withVerifiedCopy } from './verified-copy.ts'

export interface EmbeddedRestoreOptions {
  readonly manifest: Manifest
  readonly from: string
  readonly dataDir: string
  readonly force: boolean
  readonly stamp: string
  readonly log: DatabaseLog
  readonly interrupt: AbortSignal
}

/**
 * Puts a checked copy of the backup into `dataDir`. Returns where the previous database is now; undefined if there was none.
 * After any error `dataDir` is as before.
 *
 * @throws DamageError
 */
export async function restoreEmbedded(options: EmbeddedRestoreOptions): Promise<string | undefined> {
  const { dataDir, force, stamp } = options
  assertReplaceable(dataDir, force)
  const isNew = !existsSync(dataDir)
  makeDataFolder(resolve(dataDir), process.getuid?.() === 0 ? 0o711 : 0o700)
  try {
    return await withVerifiedCopy({ ...options, workFolder: dataDir }, async (fresh) => {
      assertReplaceable(dataDir, force)
      return replaceCluster(fresh, dataDir, stamp)
    })
  } catch (error) {
    if (isNew) rmdirSync(dataDir)
    throw error
  }
}
