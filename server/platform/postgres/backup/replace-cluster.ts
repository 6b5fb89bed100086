import { existsSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { findRunningPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'

/** Throws an error for the operator if a server uses the database in `dataDir`, or one is there and `force` is not given. */
export function assertReplaceable(dataDir: string, force: boolean): void {
  const cluster = getClusterFolder(dataDir)
  if (findRunningPostgres(dataDir) !== undefined) {
    throw new Error(
      `A server uses ${resolve(dataDir)}. Nothing was changed: stop it first. (Where it was killed, start it once and stop ` +
        'it in good order.)',
    )
  }
  if (!existsSync(cluster) || force) return
  throw new Error(
    `There is a database in ${resolve(dataDir)} already. Nothing was changed. With --force it is put aside, not ` +
      'deleted, and the backup takes its place.',
  )
}

/** Moves the stopped cluster `fresh` into `dataDir`. Returns where the previous one is now; undefined if there was none. */
export function replaceCluster(fresh: string, dataDir: string, stamp: string): string | undefined {
  const cluster = getClusterFolder(dataDir)
  const keptAside = existsSync(cluster) ? `${cluster}.before-${stamp}` : undefined
  if (keptAside !== undefined) renameSync(cluster, keptAside)
  try {
    renameSync(fresh, cluster)
  } catch (error) {
    if (keptAside !== undefined) renameSync(keptAside, cluster)
    throw error
  }
  return keptAside
}
