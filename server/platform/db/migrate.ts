import { migrations } from '#migrations/registry.ts'
import { type Kysely, type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS, sql } from 'kysely'
import { openWithoutLimits } from './database.ts'
import type { DatabaseLog } from './database-log.ts'
import { installJobQueue, removeJobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Database } from './schema.ts'

/** Our own number among the database's advisory locks: "migrations of Sandouk". */
const MIGRATION_LOCK = 5_180_001

export interface MigrateOptions {
  readonly log: DatabaseLog
  /** The migrations in order of their names; for tests, others than the product's. */
  readonly registry?: Record<string, Migration>
}

/**
 * Brings the schema up to date, all pending migrations in one transaction. Any number of
 * servers may start at once on one database: one migrates, the others wait and find nothing
 * left to do. Throws the migration's error, with nothing applied.
 */
export async function migrateToLatest(db: Kysely<Database>, options: MigrateOptions): Promise<void> {
  await runMigrations(db, options, (migrator) => migrator.migrateToLatest(), installJobQueue)
}

/** Takes back the last migration, or all of them. Throws the migration's error, with nothing taken back. */
export async function migrateDown(
  db: Kysely<Database>,
  options: MigrateOptions & { readonly steps?: 'one' | 'all' },
): Promise<void> {
  const all = options.steps === 'all'
  await runMigrations(
    db,
    options,
    (migrator) => (all ? migrator.migrateTo(NO_MIGRATIONS) : migrator.migrateDown()),
    // What waits there is about rows that are gone.
    all ? removeJobQueue : undefined,
  )
}

async function runMigrations(
  db: Kysely<Database>,
  { log, registry = migrations }: MigrateOptions,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  /** The job queue keeps its own tables, which have versions of their own. */
  afterwards?: (connection: Kysely<Database>, log: DatabaseLog) => Promise<void>,
): Promise<void> {
  const own = openWithoutLimits(db)
  try {
    await own.db.connection().execute(async (connection) => {
      // Held until the connection closes.
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
