import { chmod, copyFile, cp, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What Postgres makes anew at start; of the log, only what the copy needs is copied, by name. */
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

/** Of the running server alone, or of an earlier copy. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(recovery|standby)\.signal|(backup_label|tablespace_map)(\.old)?|postgres\.log.*|pg_internal\.init.*|pgsql_tmp.*)$/

/** Copies a data folder while Postgres writes to it: between pg_backup_start and pg_backup_stop. `to` is made. */
export async function copyLiveDataFolder(from: string, to: string): Promise<void> {
  await copyFolder(from, to, (name) => LEFT_EMPTY.has(name))
}

async function copyFolder(from: string, to: string, isLeftEmpty: (name: string) => boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const entries = await orNothing(readdir(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const { name } = entry
    if (LEFT_OUT.test(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (entry.isFile()) await orNothing(copyFile(source, target))
    else if (entry.isDirectory() && isLeftEmpty(name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target, () => false)
  }
}

/** A table dropped meanwhile takes its files with it: replaying the log drops it in the copy too. */
async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Copies a data folder that nobody writes to, with the mode Postgres insists on. */
export async function copyResting(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, errorOnExist: true, force: false })
  await chmod(to, 0o700)
}

/** Returns once every file under `folder` is on the disk and not only on its way there. */
export async function syncToDisk(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncToDisk(path)
    else if (entry.isFile()) await syncOne(path, 'r+')
  }
  // Windows opens no folders.
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
