import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Database } from './schema.ts'
import { installTypeParsers } from './type-parsers.ts'

/** Where a Postgres listens; `host` is a folder where it listens on a unix socket. */
export interface PostgresConnection {
  readonly host: string
  readonly port?: number
  readonly user: string
  readonly password: string
  readonly database: string
}

export type DatabaseAddress = { readonly connection: PostgresConnection } | { readonly connectionString: string }

export type DatabaseOptions = DatabaseAddress & {
  readonly log: DatabaseLog
  /** Connections at most; more than a few a core only queue inside Postgres. Default 12. */
  readonly poolSize?: number
  /** Shown in `pg_stat_activity`. Default `sandouk`. */
  readonly applicationName?: string
}

/** The typed query builder, the pool beneath it, and how both end. */
export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** Waits for what is running, then closes every connection. May be called twice. */
  close(): Promise<void>
}

// Eight for the calls that run at once (`callLimits`). The others are for what must be answered while those are all taken,
// or while all eight wait for a lock: sign-out, /readyz, jobs, exports.
const DEFAULT_POOL_SIZE = 12
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
// A server that still answers ends a statement itself; this is for one that no longer does.
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

// Set at connect, so that they cost no statement. Compiling costs more than our short statements take.
const COMMON_SETTINGS = '-c TimeZone=UTC -c jit=off'

/** What a call may take (design/reliability.md). */
const LIMITS_OF_CALLS: pg.PoolConfig = {
  options: `${COMMON_SETTINGS} -c lock_timeout=2000 -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=10000`,
  query_timeout: ANSWER_TIMEOUT_MS,
}

/** For one long job at a time: building an index on years of rows takes longer than any call may. */
const NO_LIMITS: pg.PoolConfig = {
  options: `${COMMON_SETTINGS} -c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  max: 1,
}

const optionsByDatabase = new WeakMap<Kysely<Database>, DatabaseOptions>()

/**
 * Opens the pool and the query builder. Connects at the first statement, not before, so it
 * does not fail where the database is away; then statements reject with an error for
 * which `isDatabaseUnavailable` holds.
 */
export function createDatabase(options: DatabaseOptions): OpenDatabase {
  return open(options, { max: options.poolSize ?? DEFAULT_POOL_SIZE, ...LIMITS_OF_CALLS })
}

/**
 * One connection of its own to the database of `db`, on which statements may take as long as they
 * need: migrations, bulk loads, checks of the whole. The caller closes it.
 */
export function openWithoutLimits(db: Kysely<Database>): OpenDatabase {
  const options = optionsByDatabase.get(db)
  if (options === undefined) throw new Error('This query builder was not made by createDatabase')
  return open(options, NO_LIMITS)
}

function open(options: DatabaseOptions, limits: pg.PoolConfig): OpenDatabase {
  installTypeParsers()
  const { log } = options
  const pool = new pg.Pool({
    ...toPoolAddress(options),
    application_name: options.applicationName ?? 'sandouk',
    // Idle connections keep their prepared statements.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...limits,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // The pool listens to idle clients only: without this, a backend killed inside a transaction ends Node (T5).
  pool.on('connect', (client) => client.on('error', ignoreReportedElsewhere))

  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  optionsByDatabase.set(db, options)
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}

/** An idle client's loss is reported by the pool, a busy one's by the statement that fails. */
function ignoreReportedElsewhere(): void {}

function toPoolAddress(address: DatabaseAddress): pg.PoolConfig {
  return 'connection' in address ? { ...address.connection } : { connectionString: address.connectionString }
}
