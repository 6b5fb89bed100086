import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { makeBackupFolder } from './backup-folder.ts'
import { digestFiles } from './file-digests.ts'
import { holdSnapshot, takeFingerprint } from './fingerprint.queries.ts'
import { DUMP_FILE, type Manifest } from './manifest.ts'
import { type Environment, readWholeDump, runPostgresProgram } from './postgres-programs.ts'

export interface DumpOptions {
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  readonly target: string
  readonly clock: Clock
  readonly environment: Environment
  readonly interrupt: AbortSignal
}

/** Dumps the database and reads the whole dump again. After any error no backup is left. */
export function dumpDatabase(options: DumpOptions): Promise<Manifest> {
  const { db, databaseUrl, target, clock, environment, interrupt } = options
  return makeBackupFolder(target, async (folder) => {
    const dumped = await holdSnapshot(db, async (snapshot) => {
      const takenAt = clock.now().toISOString()
      const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${join(folder, DUMP_FILE)}`]
      await runPostgresProgram('pg_dump', args, { url: databaseUrl, environment, interrupt })
      return { format: 1 as const, kind: 'dump' as const, takenAt, ...(await takeFingerprint(db, snapshot)) }
    })
    await readWholeDump(join(folder, DUMP_FILE), { environment, interrupt })
    return { ...dumped, files: await digestFiles(folder, interrupt) }
  })
}
