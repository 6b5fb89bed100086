import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { silentLog } from './log.ts'

export const TEMPLATE_DATABASE = 'sandouk_template'

const DROP_TEMPLATE = `drop database if exists ${TEMPLATE_DATABASE} with (force)`

export const POSTGRES_VARIABLE = 'SANDOUK_TEST_POSTGRES'

/** An administrator of a running Postgres. The tests create and drop their databases there instead of on the embedded one. */
export const SERVER_VARIABLE = 'TEST_DATABASE_URL'

/** Set by `npm run prove -- citus`: the tests run on a cluster of Citus instead. */
const ON_CITUS = 'SANDOUK_TEST_CITUS'
/** Of the workers of that cluster, a connection each. */
const WORKERS_VARIABLE = 'SANDOUK_TEST_WORKERS'

const FOLDER_PREFIX = 'sandouk-run-'

export interface TestPostgres {
  readonly connection: PostgresConnection
  stop(): Promise<void>
}

/**
 * The Postgres of a run: the embedded one in a temporary folder, without durability, or the one of `TEST_DATABASE_URL`, with
 * the migrated template. Sets `SANDOUK_TEST_POSTGRES` for the workers. Takes about two seconds.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  if (process.env[ON_CITUS] !== undefined) return startTestCitus()
  const given = process.env[SERVER_VARIABLE]
  const started = given === undefined ? await startEmbedded() : openServer(toConnection(given))
  await migrateTemplate(started.connection)
  process.env[POSTGRES_VARIABLE] = JSON.stringify(started.connection)
  return started
}

function openServer(connection: PostgresConnection): TestPostgres {
  return { connection, stop: () => query(connection, [DROP_TEMPLATE]) }
}

/** The reverse of `toDatabaseUrl`; a folder of a socket is in the parameter `host`. */
function toConnection(text: string): PostgresConnection {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port === '' ? 5432 : url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  await removeLeftovers()
  const base = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(base, 0o755)
  const options = { dataDir: join(base, 'data'), log: silentLog }
  const first = await startEmbeddedPostgres(options)
  await query(first.connection, [
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'alter system set synchronous_commit = off',
    'alter system set max_connections = 300',
    'alter system set autovacuum = off',
  ])
  await first.stop()
  const postgres = await startEmbeddedPostgres(options)
  const stopAtExit = () => postgres.stopSync()
  process.once('exit', stopAtExit)
  return {
    connection: postgres.connection,
    async stop() {
      process.off('exit', stopAtExit)
      await postgres.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Few shards: each file of tests copies them. */
async function startTestCitus(): Promise<TestPostgres> {
  const { startCitusCluster } = await import('./citus-cluster.ts')
  const { distribute } = await import('#server/platform/distribution/distribute.ts')
  const cluster = await startCitusCluster({ shards: 4 })
  const connection = await cluster.createDatabase(TEMPLATE_DATABASE)
  const template = createDatabase({ connection, log: silentLog })
  await migrateToLatest(template.db, { log: silentLog })
  await distribute(template.db, () => {})
  await template.close()
  await cluster.closeDatabase(TEMPLATE_DATABASE)
  process.env[POSTGRES_VARIABLE] = JSON.stringify(cluster.coordinator.connection)
  process.env[WORKERS_VARIABLE] = JSON.stringify(cluster.workers.map((worker) => worker.connection))
  return { connection: cluster.coordinator.connection, stop: () => cluster.stop() }
}

/** The variables of the product for the database that the tests run on. */
export function testDistribution(): Readonly<Record<string, string>> {
  return process.env[ON_CITUS] === undefined ? {} : { DISTRIBUTED: 'citus' }
}

/** Runs a statement about databases on every machine of the tests' Postgres. */
export async function queryNodes(statement: string): Promise<void> {
  const workers = JSON.parse(process.env[WORKERS_VARIABLE] ?? '[]') as readonly PostgresConnection[]
  await Promise.all([testPostgresConnection(), ...workers].map((node) => query(node, [statement])))
}

export function testPostgresConnection(): PostgresConnection {
  const text = process.env[POSTGRES_VARIABLE]
  if (text === undefined) {
    throw new Error(`${POSTGRES_VARIABLE} is not set: this test needs a project with tests/support/global-setup.ts`)
  }
  return JSON.parse(text) as PostgresConnection
}

export async function query(connection: PostgresConnection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function migrateTemplate(connection: PostgresConnection): Promise<void> {
  await query(connection, [DROP_TEMPLATE, `create database ${TEMPLATE_DATABASE}`])
  const template = createDatabase({ connection: { ...connection, database: TEMPLATE_DATABASE }, log: silentLog })
  try {
    await migrateToLatest(template.db, { log: silentLog })
    await sql`vacuum (freeze, analyze)`.execute(template.db)
  } finally {
    await template.close()
  }
}

async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const pid = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10)
    if (isAlive(pid)) continue
    const base = join(tmpdir(), name)
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: join(base, 'data'), log: silentLog })
      await postgres.stop()
    } catch {}
    rmSync(base, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: a process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
