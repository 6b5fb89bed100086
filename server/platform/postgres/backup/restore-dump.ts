import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { checkRestored } from './check-restored.ts'
import { describeChangedFiles } from './file-digests.ts'
import { isEmptyDatabase } from './fingerprint.queries.ts'
import { DUMP_FILE, type Manifest } from './manifest.ts'
import { type Environment, runPostgresProgram } from './postgres-programs.ts'
import { DamageError } from './verified-copy.ts'

export interface DumpRestoreOptions {
  readonly manifest: Manifest
  readonly from: string
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  readonly environment: Environment
  readonly interrupt: AbortSignal
}

/**
 * Fills an empty database from a dump, in one transaction, and compares it with the manifest. Refuses a database
 * with tables, because it could not be kept aside, and a dump that is not as it was made.
 *
 * @throws DamageError
 */
export async function restoreDump(options: DumpRestoreOptions): Promise<void> {
  const { manifest, from, db, databaseUrl, environment, interrupt } = options
  const changed = await describeChangedFiles(from, manifest.files ?? {}, interrupt)
  if (changed.length > 0) throw new DamageError(changed)
  if (!(await isEmptyDatabase(db))) {
    throw new Error(
      'The database that DATABASE_URL names has tables already. Nothing was changed: make a new, empty one (createdb), ' +
        'name it in DATABASE_URL and restore there.',
    )
  }
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', join(from, DUMP_FILE)]
  await runPostgresProgram('pg_restore', args, { url: databaseUrl, environment, interrupt })
  const differences = await checkRestored(db, manifest)
  if (differences.length > 0) throw new DamageError(differences)
}
