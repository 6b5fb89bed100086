import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupsKept } from '#server/config.ts'
import { readManifest } from '#server/platform/postgres/backup/manifest.ts'
import { isUnfinished, toUnfinishedName } from '#server/platform/postgres/backup/unfinished-folders.ts'
import { type KeptBackup, listExpired } from './backups.rules.ts'

/**
 * Deletes the backups in `folder` whose time is over, except `fresh`. Other folders and files, and backups that a person made, are
 * left. Returns the deleted names.
 */
export async function deleteExpired(folder: string, fresh: string, keep: BackupsKept): Promise<string[]> {
  const expired = listExpired(await listScheduled(folder), keep).filter((backup) => backup.folder !== fresh)
  for (const backup of expired) {
    // After a kill, the rest is deleted by the next backup, which never takes it for a backup.
    const unfinished = toUnfinishedName(join(folder, backup.folder))
    await rename(join(folder, backup.folder), unfinished)
    await rm(unfinished, { recursive: true })
  }
  return expired.map((backup) => backup.folder)
}

async function listScheduled(folder: string): Promise<KeptBackup[]> {
  const backups: KeptBackup[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || isUnfinished(entry.name)) continue
    const manifest = await readManifest(join(folder, entry.name)).catch(() => undefined)
    if (manifest?.scheduledFor === undefined) continue
    backups.push({ folder: entry.name, day: manifest.scheduledFor, takenAt: manifest.takenAt })
  }
  return backups
}
