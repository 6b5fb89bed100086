import { randomBytes } from 'node:crypto'
import { createDatabase, type OpenDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { DATABASE_SETTINGS } from '#server/platform/distribution/distribute.queries.ts'
import { isDistributed, setDistribution } from '#server/platform/distribution/mode.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { silentLog } from './log.ts'
import { query, queryNodes, TEMPLATE_DATABASE, testDistribution, testPostgresConnection } from './postgres.ts'

/** A separate database: migrated, with the starting catalogue and plans, without accounts. */
export interface TestDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly reserve: Kysely<Database>
  readonly connection: PostgresConnection
  close(): Promise<void>
}

/** Copies the migrated template, in about 50 ms. The caller closes it. */
export async function createTestDatabase({ poolSize = 8 }: { poolSize?: number } = {}): Promise<TestDatabase> {
  const server = testPostgresConnection()
  // Some tests call queries without a server.
  setDistribution(testDistribution()['DISTRIBUTED'] === 'citus' ? 'citus' : 'none')
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryNodes(`create database ${name} template ${TEMPLATE_DATABASE}`)
  const connection = { ...server, database: name }
  // Settings of a database are not copied.
  if (isDistributed()) {
    const settings = Object.entries(DATABASE_SETTINGS)
    await query(
      server,
      settings.map(([setting, value]) => `alter database ${name} set ${setting} = ${value}`),
    )
  }
  const { db, pool, reserve, close } = createDatabase({ connection, log: silentLog, poolSize })
  return {
    db,
    pool,
    reserve,
    connection,
    async close() {
      await close()
      await queryNodes(`drop database if exists ${name} with (force)`)
    },
  }
}

export function secondPool(database: TestDatabase, poolSize = 4): OpenDatabase {
  return createDatabase({ connection: database.connection, log: silentLog, poolSize })
}
