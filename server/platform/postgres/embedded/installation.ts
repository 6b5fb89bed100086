import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './binaries.ts'
import { createClusterIfMissing, makeDataFolder, readPassword } from './cluster.ts'
import type { ProgramSetting } from './run-program.ts'
import { accountForRoot, assertPassable, type SystemAccount } from './system-account.ts'

export interface Installation {
  readonly dataDir: string
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly setting: ProgramSetting
  readonly log: DatabaseLog
}

export function getClusterFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

export async function install(givenDataDir: string, log: DatabaseLog): Promise<Installation> {
  const dataDir = resolve(givenDataDir)
  const cluster = getClusterFolder(dataDir)
  const { platform, arch } = process
  const isRoot = process.getuid?.() === 0
  const binaries = locatePostgresBinaries(platform, arch)
  // As root, the account that runs Postgres must be able to pass this folder; those inside are private.
  makeDataFolder(dataDir, isRoot ? 0o711 : 0o700)
  const account = isRoot ? accountForRoot([cluster, dataDir]) : undefined
  if (account !== undefined) {
    assertPassable(binaries.postgres, account, "the embedded Postgres's program")
    assertPassable(cluster, account, 'its data')
    giveRestoredClusterTo(account, cluster)
  }
  const setting = { account, cwd: cluster, platform }
  await createClusterIfMissing(cluster, binaries, setting)
  readPassword(cluster)
  return { dataDir, cluster, binaries, setting, log }
}

/** A cluster restored by root belongs to root, and Postgres refuses that. */
function giveRestoredClusterTo(account: SystemAccount, cluster: string): void {
  if (!existsSync(cluster) || statSync(cluster).uid !== 0) return
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}
