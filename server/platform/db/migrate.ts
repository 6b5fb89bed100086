import { migrations } from '#migrations/registry.ts'
import { type Kysely, type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS, sql } from 'kysely'
import { installJobQueue, removeJobQueue } from '#server/platform/jobs/job-queue.ts'
import { type DatabaseLog, openWithoutLimits } from './database.ts'
import type { Database } from './schema.ts'

const MIGRATION_LOCK = 5_180_001

export interface MigrateOptions {
  readonly log: DatabaseLog
  readonly registry?: Record<string, Migration>
}

/**
 * Applies all pending migrations in one transaction. Several servers may start at once: one migrates, the others wait and
 * find nothing to do. Throws the migration's error, with nothing applied.
 */
export async function migrateToLatest(db: Kysely<Database>, options: MigrateOptions): Promise<void> {
  await runMigrations(db, options, (migrator) => migrator.migrateToLatest(), installJobQueue)
}

/** Reverts the last migration, or all. Throws the migration's error, with nothing reverted. */
export async function migrateDown(
  db: Kysely<Database>,
  options: MigrateOptions & { readonly steps?: 'one' | 'all' },
): Promise<void> {
  const all = options.steps === 'all'
  await runMigrations(
    db,
    options,
    (migrator) => (all ? migrator.migrateTo(NO_MIGRATIONS) : migrator.migrateDown()),
    // Waiting jobs refer to deleted rows.
    all ? removeJobQueue : undefined,
  )
}

async function runMigrations(
  db: Kysely<Database>,
  { log, registry = migrations }: MigrateOptions,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  /** The job queue manages its own tables and their versions. */
  afterwards?: (connection: Kysely<Database>, log: DatabaseLog) => Promise<void>,
): Promise<void> {
  const own = openWithoutLimits(db)
  try {
    await own.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve(registry) },
        // The migrator sorts names by code unit; its default here would compare by locale.
        nameComparator: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
      })
      const { error, results = [] } = await run(migrator)
      for (const { migrationName, direction, status } of results) {
        if (status === 'Error') log.error({ migrationName, direction }, 'migration failed')
        else if (error === undefined) log.info({ migrationName, direction }, 'migration applied')
      }
      if (error !== undefined) throw error
      await afterwards?.(connection, log)
    })
  } finally {
    await own.close()
  }
}
