import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
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
export async function copyLiveDataFolder(from: string, to: string, interrupt: AbortSignal): Promise<void> {
  await copyLiveFolder(from, to, interrupt, (name) => LEFT_EMPTY.has(name))
}

async function copyLiveFolder(
  from: string,
  to: string,
  interrupt: AbortSignal,
  isLeftEmpty: (name: string) => boolean,
): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const entries = await ignoreMissing(readdir(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    interrupt.throwIfAborted()
    const { name } = entry
    if (LEFT_OUT.test(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (entry.isFile()) await ignoreMissing(copyFile(source, target))
    else if (entry.isDirectory() && isLeftEmpty(name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyLiveFolder(source, target, interrupt, () => false)
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

/** Copies a data folder that no server uses into the new folder `to`. */
export async function copyStoppedDataFolder(from: string, to: string, interrupt: AbortSignal): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    interrupt.throwIfAborted()
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) await copyFile(source, target)
    else if (entry.isDirectory()) await copyStoppedDataFolder(source, target, interrupt)
  }
}

export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await measureFolder(path)
    else if (entry.isFile()) bytes += (await stat(path)).size
  }
  return bytes
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
