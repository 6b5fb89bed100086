import { chmodSync, chownSync, existsSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createDatabase, type DatabaseLog } from '#server/platform/db/database.ts'
import { findStorageFault } from '#server/platform/db/postgres-errors.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { checkRestored } from './check-restored.ts'
import { copyStoppedDataFolder, measureFolder, syncToDisk } from './data-files.ts'
import { describeChangedFiles } from './file-digests.ts'
import { CLUSTER_FOLDER, type Manifest } from './manifest.ts'
import { describeBrokenPages } from './page-checksums.ts'
import { removeRecoverySettings } from './recovery-settings.ts'
import { describeDamagedTables, hasPageChecksums } from './structure.queries.ts'
import { makeUnfinishedFolder, sweepUnfinished } from './unfinished-folders.ts'

export interface CopyOptions {
  readonly manifest: Manifest
  /** The folder of the backup. */
  readonly from: string
  /** Exists. The copy is made and started in a new folder in it. */
  readonly workFolder: string
  readonly log: DatabaseLog
  readonly interrupt: AbortSignal
}

/** What was found is not what was backed up, or is damaged: a sentence for each fault. */
export class DamageError extends Error {
  override readonly name = 'DamageError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

const MB = 1_000_000
/** For the log that Postgres writes when it starts. */
const EXTRA_BYTES = 100 * MB

/**
 * Copies a backup of the embedded Postgres, starts the copy and checks it: each file, each table and index, each page, and
 * what the manifest says. `work` may move the stopped, sound copy elsewhere. Whatever happens, the copy is then deleted and
 * its Postgres has ended.
 *
 * @throws DamageError
 */
export async function withVerifiedCopy<Result>(
  options: CopyOptions,
  work: (cluster: string) => Promise<Result>,
): Promise<Result> {
  const { from, interrupt } = options
  const source = join(from, CLUSTER_FOLDER)
  // Without it, Postgres would start the copy as if nothing were to be replayed.
  if (!existsSync(join(source, 'backup_label'))) {
    throw new DamageError([`the file ${CLUSTER_FOLDER}/backup_label is missing`])
  }
  const workFolder = resolve(options.workFolder)
  await sweepUnfinished(workFolder, 0)
  await assertRoom(workFolder, source)
  const staging = await makeUnfinishedFolder(join(workFolder, 'postgres.copy'))
  try {
    letPostgresIn(staging, workFolder)
    const cluster = getClusterFolder(staging)
    await copyStoppedDataFolder(source, cluster, interrupt)
    const changed = await describeChangedFiles(staging, options.manifest.files ?? {}, interrupt)
    if (changed.length > 0) throw new DamageError(changed)
    const { damaged, hasChecksums } = await startOnce(staging, options)
    const broken = hasChecksums ? await describeBrokenPages(cluster, interrupt) : []
    if (damaged.length + broken.length > 0) throw new DamageError([...damaged, ...broken])
    await removeRecoverySettings(cluster)
    await syncToDisk(cluster)
    interrupt.throwIfAborted()
    return await work(cluster)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

interface Checked {
  readonly damaged: readonly string[]
  readonly hasChecksums: boolean
}

async function startOnce(staging: string, { manifest, log, interrupt }: CopyOptions): Promise<Checked> {
  const postgres = await startEmbeddedPostgres({ dataDir: staging, log, interrupt }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The copy of the backup does not start. It is removed; nothing else was changed.\n${reason}`, {
      cause: error,
    })
  })
  // Running statements then fail.
  const stop = () => void postgres.stop()
  interrupt.addEventListener('abort', stop)
  try {
    interrupt.throwIfAborted()
    const { db, close } = createDatabase({ connection: postgres.connection, log, applicationName: 'sandouk restore' })
    try {
      const hasChecksums = await hasPageChecksums(db)
      const damaged = await describeDamagedTables(db)
      return { hasChecksums, damaged: damaged.length > 0 ? damaged : await checkRestored(db, manifest) }
    } catch (error) {
      if (findStorageFault(error) === undefined) throw error
      return { hasChecksums: true, damaged: [error instanceof Error ? error.message : String(error)] }
    } finally {
      await close()
    }
  } finally {
    interrupt.removeEventListener('abort', stop)
    await postgres.stop()
  }
}

/** As root, Postgres runs as the owner of the data folder, here too. */
function letPostgresIn(staging: string, workFolder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(workFolder)
  chownSync(staging, uid, gid)
  chmodSync(staging, 0o711)
}

async function assertRoom(workFolder: string, source: string): Promise<void> {
  const needed = (await measureFolder(source)) + EXTRA_BYTES
  const { bavail, bsize } = statfsSync(workFolder)
  if (bavail * bsize >= needed) return
  throw new NoRoomError(
    `There is no room to check the copy: it needs ${Math.ceil(needed / MB)} MB in ${workFolder}, where ` +
      `${Math.floor((bavail * bsize) / MB)} MB are free. Nothing was changed. Make room there.`,
  )
}
