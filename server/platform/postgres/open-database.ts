import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { getClusterFolder } from './embedded/installation.ts'

export interface RunningDatabase extends OpenDatabase {
  stopSync(): void
}

/** Opens the database without migrating it. Uses the embedded Postgres of a running server, or starts it until `close` or `interrupt`. */
export async function openRunningDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  interrupt: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return createDatabase({ connectionString: config.databaseUrl, log })
  const dataDir = resolve(config.dataDir)
  if (!existsSync(getClusterFolder(dataDir))) throw new Error(`There is no database in ${dataDir}.`)
  const running = findRunningPostgres(dataDir)
  if (running !== undefined) return createDatabase({ connection: running, log })
  const postgres = await startEmbeddedPostgres({ dataDir, log, interrupt })
  interrupt.addEventListener('abort', () => void postgres.stop())
  const open = createDatabase({ connection: postgres.connection, log })
  return {
    ...open,
    close: async () => {
      await open.close()
      await postgres.stop()
    },
  }
}

/** Opens and migrates the database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. `close` stops the latter too,
 * and so does `interrupt`. */
export async function openMigratedDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  interrupt?: AbortSignal,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const open = createDatabase({ connectionString: config.databaseUrl, log })
    await migrateToLatest(open.db, { log })
    return { ...open, stopSync: () => undefined }
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: resolve(config.dataDir),
    log,
    ...(interrupt === undefined ? {} : { interrupt }),
  })
  // Running statements then fail, and the caller closes what it opened.
  interrupt?.addEventListener('abort', () => void postgres.stop())
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
