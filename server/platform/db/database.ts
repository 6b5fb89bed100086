import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { createPreparedPool } from './prepared-pool.ts'
import type { Database } from './schema.ts'
import { installTypeParsers } from './type-parsers.ts'

/** `host` is a folder if Postgres listens on a unix socket. */
export interface PostgresConnection {
  readonly host: string
  readonly port?: number
  readonly user: string
  readonly password: string
  readonly database: string
}

export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>

export type DatabaseAddress = { readonly connection: PostgresConnection } | { readonly connectionString: string }

export type DatabaseOptions = DatabaseAddress & {
  readonly log: DatabaseLog
  readonly poolSize?: number
  readonly applicationName?: string
}

interface OpenPool {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** Waits for running statements, then closes every connection. May be called twice. */
  close(): Promise<void>
}

export interface OpenDatabase extends OpenPool {
  /** On two separate connections, for what must work while calls hold all others: `/readyz` and sign-out. */
  readonly reserve: Kysely<Database>
}

// More than one account can hold through all limiters, however slow its calls are (tests/api/fair-shares.test.ts). Connections are
// opened when they are first needed.
export const POOL_SIZE = 24
const RESERVE_SIZE = 2
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
// For a server that no longer responds; otherwise Postgres ends the statement itself.
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

// Sent with the connection, so they need no statement. Compiling (jit) costs more than our short statements take.
const COMMON_SETTINGS = '-c TimeZone=UTC -c jit=off'

/** See docs/product/foundations.md#time-limits. */
const LIMITS_OF_CALLS: pg.PoolConfig = {
  options: `${COMMON_SETTINGS} -c lock_timeout=2000 -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=10000`,
  query_timeout: ANSWER_TIMEOUT_MS,
}

const NO_LIMITS: pg.PoolConfig = {
  options: `${COMMON_SETTINGS} -c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  max: 1,
}

/** On the query builder itself, so that the built server finds them on one that a test made. */
const OPTIONS: unique symbol = Symbol.for('sandouk.databaseOptions')

function isOpened(db: object): db is { readonly [OPTIONS]: DatabaseOptions } {
  return OPTIONS in db
}

/**
 * Connects at the first statement. If the database is not reachable, statements reject with an error for which
 * `isDatabaseUnavailable` is true.
 */
export function createDatabase(options: DatabaseOptions): OpenDatabase {
  const calls = open(options, { max: options.poolSize ?? POOL_SIZE, ...LIMITS_OF_CALLS })
  const reserve = open(options, { max: RESERVE_SIZE, ...LIMITS_OF_CALLS })
  return {
    ...calls,
    reserve: reserve.db,
    async close() {
      await Promise.all([calls.close(), reserve.close()])
    },
  }
}

/**
 * A separate connection to the database of `db` without time limits, for migrations, bulk loads and checks of all rows. The
 * caller closes it.
 */
export function openWithoutLimits(db: Kysely<Database>): OpenPool {
  if (!isOpened(db)) throw new Error('This query builder was not made by createDatabase')
  return open(db[OPTIONS], NO_LIMITS)
}

function open(options: DatabaseOptions, limits: pg.PoolConfig): OpenPool {
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
  // The pool listens to idle clients only: without this, a backend killed inside a transaction ends the process.
  pool.on('connect', (client) => client.on('error', ignoreReportedElsewhere))

  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPreparedPool(pool) }) })
  Object.defineProperty(db, OPTIONS, { value: options })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}

function ignoreReportedElsewhere(): void {}

export async function isDatabaseReachable(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Writes and deletes a temporary file larger than one segment of the log (16 MB). */
export async function probeStorage(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx)
    await sql`select sum(length(line)) from (
      select repeat(md5(n::text), 32) as line from generate_series(1, 20000) as n order by 1 offset 0) as lines`.execute(
      trx,
    )
  })
}

function toPoolAddress(address: DatabaseAddress): pg.PoolConfig {
  return 'connection' in address ? { ...address.connection } : { connectionString: address.connectionString }
}
