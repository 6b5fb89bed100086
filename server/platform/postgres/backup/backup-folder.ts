import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeDataFolder } from '#server/platform/postgres/embedded/cluster.ts'
import { syncToDisk } from './data-files.ts'
import { MANIFEST_FILE, type Manifest } from './manifest.ts'
import { makeUnfinishedFolder, sweepUnfinished } from './unfinished-folders.ts'

/** A backup on the same disk by another machine has a process that this machine does not see. */
const SWEPT_AFTER_MS = 3_600_000

export class MissingFolderError extends Error {
  override readonly name = 'MissingFolderError'
}

export interface BackupTarget {
  readonly target: string
  /** For a folder of another machine: creating it would fill this disk while the share is not mounted. */
  readonly isParentRequired?: boolean
}

/**
 * Creates the folder of a backup. `fill` writes into a temporary folder beside it, which gets the final name when all of it
 * is on disk: a folder with that name is always complete. After an error nothing is left.
 *
 * @throws MissingFolderError
 */
export async function makeBackupFolder(
  { target, isParentRequired = false }: BackupTarget,
  fill: (folder: string) => Promise<Manifest>,
): Promise<Manifest> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: a backup needs a new folder. Name another with --to=FOLDER.`)
  }
  const parent = dirname(folder)
  if (isParentRequired) assertFolder(parent)
  else makeDataFolder(parent, 0o700)
  await sweepUnfinished(parent, SWEPT_AFTER_MS)
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

function assertFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new MissingFolderError(`${folder} is not there. Mount the share, or create the folder: it is not created here.`)
}
