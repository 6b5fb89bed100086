import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type BackupTarget, makeBackupFolder } from './backup-folder.ts'
import { digestFiles } from './file-digests.ts'
import { holdSnapshot, takeFingerprint } from './fingerprint.queries.ts'
import { DUMP_FILE, type Manifest } from './manifest.ts'
import { type Environment, readWholeDump, runPostgresProgram } from './postgres-programs.ts'

export interface DumpOptions extends BackupTarget {
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  readonly clock: Clock
  readonly scheduledFor?: IsoDate
  readonly environment: Environment
  readonly interrupt: AbortSignal
}

/** Dumps the database and reads the whole dump again. After any error no backup is left. */
export function dumpDatabase(options: DumpOptions): Promise<Manifest> {
  const { db, databaseUrl, clock, scheduledFor, environment, interrupt } = options
  return makeBackupFolder(options, async (folder) => {
    const dumped = await holdSnapshot(db, async (snapshot) => {
      const takenAt = clock.now().toISOString()
      const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${join(folder, DUMP_FILE)}`]
      await runPostgresProgram('pg_dump', args, { url: databaseUrl, environment, interrupt })
      const fingerprint = await takeFingerprint(db, snapshot)
      return { format: 1 as const, kind: 'dump' as const, takenAt, scheduledFor, ...fingerprint }
    })
    await readWholeDump(join(folder, DUMP_FILE), { environment, interrupt })
    return { ...dumped, files: await digestFiles(folder, interrupt) }
  })
}
