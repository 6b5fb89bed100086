import { chmod, copyFile, cp, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Postgres fills these again at start. The needed part of pg_wal is copied separately. */
const LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

/** Files of the running server, or of an earlier copy. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(recovery|standby)\.signal|(backup_label|tablespace_map)(\.old)?|postgres\.log.*|pg_internal\.init.*|pgsql_tmp.*)$/

/** Copies a data folder in use into the new folder `to`. Call it between pg_backup_start and pg_backup_stop. */
export async function copyLiveDataFolder(from: string, to: string): Promise<void> {
  await copyFolder(from, to, (name) => LEFT_EMPTY.has(name))
}

async function copyFolder(from: string, to: string, isLeftEmpty: (name: string) => boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const entries = await ignoreMissing(readdir(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const { name } = entry
    if (LEFT_OUT.test(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (entry.isFile()) await ignoreMissing(copyFile(source, target))
    else if (entry.isDirectory() && isLeftEmpty(name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target, () => false)
  }
}

/** Files of a table that is dropped meanwhile disappear; replaying the log drops it in the copy too. */
async function ignoreMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function copyStoppedDataFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, errorOnExist: true, force: false })
  await chmod(to, 0o700)
}

export async function syncToDisk(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncToDisk(path)
    else if (entry.isFile()) await syncOne(path, 'r+')
  }
  if (process.platform !== 'win32') await syncOne(folder, 'r')
}

async function syncOne(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
