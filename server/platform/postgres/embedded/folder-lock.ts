import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { isDatabaseUnavailable } from '#server/platform/db/postgres-errors.ts'

const SERVER_LOCK = 5_180_000
const LOCK_PATIENCE_MS = 3_000
const LOCK_PAUSE_MS = 100

export class AnotherServerError extends Error {
  constructor(dataDir: string) {
    super(`Another server already uses ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'AnotherServerError'
  }
}

/**
 * Holds the data folder by a connection that stays open. If the server is killed, its lock ends with the connection, so
 * the next server can take over the Postgres that still runs.
 */
export interface FolderLock {
  onLost(listener: () => void): void
  release(): Promise<void>
}

/**
 * Connects, takes the lock and creates the database if missing. Returns undefined if Postgres accepts no connections yet.
 * @throws AnotherServerError
 */
export async function lockDataFolder(connection: PostgresConnection, dataDir: string): Promise<FolderLock | undefined> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'sandouk guard',
    options: '-c statement_timeout=0 -c idle_session_timeout=0',
    connectionTimeoutMillis: 5_000,
  })
  let isLost = false
  let isReleased = false
  let notifyLost = () => {}
  const lose = () => {
    if (isLost) return
    isLost = true
    if (!isReleased) notifyLost()
  }
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
    await takeLock(client, dataDir)
    await createDatabaseIfMissing(client, connection.database)
  } catch (error) {
    isReleased = true
    await client.end().catch(() => {})
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  }
  return {
    onLost(listener) {
      notifyLost = listener
      if (isLost) listener()
    },
    async release() {
      isReleased = true
      await client.end().catch(() => {})
    },
  }
}

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + LOCK_PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [SERVER_LOCK])
    if (rows[0]?.locked === true) return
    if (performance.now() > deadline) throw new AnotherServerError(dataDir)
    await sleep(LOCK_PAUSE_MS)
  }
}

async function createDatabaseIfMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
}
