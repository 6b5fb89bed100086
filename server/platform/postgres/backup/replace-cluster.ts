import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDataFolder, UNFINISHED_PREFIX } from '#server/platform/postgres/embedded/cluster.ts'
import { findRunningPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { copyStoppedDataFolder, syncToDisk } from './data-files.ts'

export interface ReplaceOptions {
  readonly from: string
  readonly dataDir: string
  readonly force: boolean
  readonly stamp: string
}

export interface Replacement {
  /** Where the previous cluster is now; undefined if there was none. */
  readonly keptAside: string | undefined
  /** Puts the previous cluster back. Returns where the copy is then. */
  undo(): Promise<string>
}

/** Replaces the cluster of `dataDir` by a copy of `from` and keeps the previous one beside it. Changes nothing if it throws. */
export async function replaceCluster({ from, dataDir, force, stamp }: ReplaceOptions): Promise<Replacement> {
  const cluster = getClusterFolder(dataDir)
  refuseRunning(dataDir)
  const isThere = existsSync(cluster)
  if (isThere && !force) {
    throw new Error(
      `There is a database in ${resolve(dataDir)} already. Nothing was changed. With --force it is put aside, not ` +
        'deleted, and the backup takes its place.',
    )
  }
  makeDataFolder(resolve(dataDir), process.getuid?.() === 0 ? 0o711 : 0o700)
  const unfinished = await mkdtemp(join(resolve(dataDir), UNFINISHED_PREFIX))
  try {
    const fresh = join(unfinished, 'cluster')
    await copyStoppedDataFolder(from, fresh)
    await syncToDisk(fresh)
    refuseRunning(dataDir)
    const keptAside = isThere ? `${cluster}.before-${stamp}` : undefined
    if (keptAside !== undefined) await rename(cluster, keptAside)
    await rename(fresh, cluster)
    return {
      keptAside,
      async undo() {
        const failed = `${cluster}.failed-${stamp}`
        await rename(cluster, failed)
        if (keptAside !== undefined) await rename(keptAside, cluster)
        return failed
      },
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function refuseRunning(dataDir: string): void {
  if (findRunningPostgres(dataDir) === undefined) return
  throw new Error(
    `A server uses ${resolve(dataDir)}. Nothing was changed: stop it first. (Where it was killed, start it once and stop ` +
      'it in good order.)',
  )
}
