import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

export interface RunningDatabase extends OpenDatabase {
  stopSync(): void
}

/** Opens and migrates the database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. `close` stops the latter too. */
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
