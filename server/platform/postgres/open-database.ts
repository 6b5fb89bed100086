import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'

export interface RunningDatabase extends OpenDatabase {
  /** For the last moment of a process that could not close in order. */
  stopSync(): void
}

/**
 * The database the configuration names, or the embedded one in `DATA_DIR`, migrated. `close` ends the pool, then the
 * embedded Postgres.
 */
export async function openMigratedDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const open = createDatabase({ connectionString: config.databaseUrl, log })
    await migrateToLatest(open.db, { log })
    return { ...open, stopSync: () => undefined }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(config.dataDir), log })
  try {
    const open = createDatabase({ connection: postgres.connection, log })
    await migrateToLatest(open.db, { log })
    return {
      ...open,
      close: async () => {
        await open.close()
        await postgres.stop()
      },
      stopSync: () => postgres.stopSync(),
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
