import { existsSync, readdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeDataFolder } from '#server/platform/postgres/embedded/cluster.ts'
import { syncToDisk } from './data-files.ts'
import { MANIFEST_FILE, type Manifest } from './manifest.ts'
import { makeUnfinishedFolder, sweepUnfinished } from './unfinished-folders.ts'

/** A backup on the same disk by another machine has a process that this machine does not see. */
const SWEPT_AFTER_MS = 3_600_000

/**
 * Creates the folder of a backup. `fill` writes into a temporary folder beside it, which gets the final name when all of it
 * is on disk: a folder with that name is always complete. After an error nothing is left.
 */
export async function makeBackupFolder(target: string, fill: (folder: string) => Promise<Manifest>): Promise<Manifest> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: a backup needs a new folder. Name another with --to=FOLDER.`)
  }
  makeDataFolder(dirname(folder), 0o700)
  await sweepUnfinished(dirname(folder), SWEPT_AFTER_MS)
  const unfinished = await makeUnfinishedFolder(folder)
  try {
    const manifest = await fill(unfinished)
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await syncToDisk(unfinished)
    await rename(unfinished, folder)
    return manifest
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
