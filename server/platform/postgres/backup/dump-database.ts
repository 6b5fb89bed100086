import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { makeBackupFolder } from './backup-folder.ts'
import { holdSnapshot, takeFingerprint } from './fingerprint.queries.ts'
import { DUMP_FILE, type Manifest } from './manifest.ts'
import { type Environment, runPostgresProgram } from './postgres-programs.ts'

export interface DumpOptions {
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  readonly target: string
  readonly clock: Clock
  readonly environment: Environment
}

export function dumpDatabase({ db, databaseUrl, target, clock, environment }: DumpOptions): Promise<Manifest> {
  return makeBackupFolder(target, (folder) =>
    holdSnapshot(db, async (snapshot) => {
      const takenAt = clock.now().toISOString()
      const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${join(folder, DUMP_FILE)}`]
      await runPostgresProgram('pg_dump', args, databaseUrl, environment)
      return { format: 1, kind: 'dump', takenAt, ...(await takeFingerprint(db, snapshot)) }
    }),
  )
}
