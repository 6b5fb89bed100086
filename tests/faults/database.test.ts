import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { isDatabaseUnavailable, isLockTimeout, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const log = pino({ level: 'silent' })
const timeout = 60_000

let base: string
let postgres: EmbeddedPostgres
let database: OpenDatabase

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
  chmodSync(base, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: join(base, 'data'), log })
}, timeout)

afterAll(async () => {
  await postgres.stop()
  rmSync(base, { recursive: true, force: true })
}, timeout)

beforeEach(async () => {
  database = createDatabase({ connection: postgres.connection, log, poolSize: 4 })
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
})

afterEach(async () => {
  await database.close()
  await database.close()
})

describe('createDatabase', () => {
  it('sets the limits of a session with the connection', { timeout }, async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') order by name collate "C"`.execute(
      database.db,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['UTC', '10000', '2000', '5000'])
  })

  it('reads dates as text and sums as numbers, and throws for inexact numbers', { timeout }, async () => {
    const read = sql`select date '2026-05-11' as day, sum(n) as total, count(*) as rows, array_agg(n) as all
      from (values (1697200::bigint), (43700)) as v (n)`.execute(database.db)
    expect((await read).rows).toEqual([{ day: '2026-05-11', total: 1_740_900, rows: 2, all: [1_697_200, 43_700] }])
    await expect(sql`select 9007199254740993::bigint as n`.execute(database.db)).rejects.toThrow(RangeError)
    expect((await sql`select 1::bigint as n`.execute(database.db)).rows).toEqual([{ n: 1 }])
  })

  it('prepares a statement from its second call on, but never transaction control', { timeout }, async () => {
    await database.db.connection().execute(async (connection) => {
      const ask = (n: number) => sql`select ${n}::int as n`.execute(connection)
      for (let n = 0; n < 4; n += 1) await ask(n)
      await connection.transaction().execute((trx) => sql`select 1`.execute(trx))
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      )
      expect(rows).toEqual([{ statement: 'select $1::int as n' }])
    })
  })

  it('prepares again after a table changed; a transaction runs again', { timeout }, async () => {
    const { db } = database
    await sql`create table kept (n int)`.execute(db)
    await sql`insert into kept values (1)`.execute(db)
    const read = (on: typeof db) => sql`select * from kept where n = ${1}`.execute(on)
    for (let n = 0; n < 12; n += 1) await Promise.all([read(db), read(db), read(db), read(db)])
    await sql`alter table kept add column note text`.execute(db)
    for (let n = 0; n < 8; n += 1) expect((await read(db)).rows).toEqual([{ n: 1, note: null }])
    await sql`alter table kept drop column note`.execute(db)
    for (let n = 0; n < 8; n += 1) {
      expect((await inTransaction(db, (trx) => read(trx))).rows).toEqual([{ n: 1 }])
    }
  })

  it('survives backends that are killed, idle and inside a transaction', { timeout }, async () => {
    const { db } = database
    const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sandouk' and pid <> pg_backend_pid()`
    const inside = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await killOthers.execute(db)
      await sql`select 1`.execute(trx)
    })
    const error: unknown = await inside.catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('fails within 2.5 s if the database does not respond, and works again afterwards', { timeout }, async () => {
    const refused = createDatabase({ connectionString: 'postgres://unknown@127.0.0.1:1/none', log })
    expect(isDatabaseUnavailable(await catchFailure(sql`select 1`.execute(refused.db)))).toBe(true)
    await refused.close()

    const proxy = await startProxy(join(postgres.connection.host, '.s.PGSQL.5432'))
    const through = createDatabase({
      connection: { ...postgres.connection, host: '127.0.0.1', port: proxy.port },
      log,
      poolSize: 2,
    })
    expect((await sql`select 1 as one`.execute(through.db)).rows).toEqual([{ one: 1 }])
    proxy.hang()
    // Statements sent before wait longer; a new one waits for a connection no longer than this.
    const sentBefore = [1, 2].map(() => catchFailure(sql`select 1`.execute(through.db)))
    const startedAt = performance.now()
    expect(isDatabaseUnavailable(await catchFailure(sql`select 1`.execute(through.db)))).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(2_500)
    for (const failure of sentBefore) expect(isDatabaseUnavailable(await failure)).toBe(true)
    proxy.resume()
    expect((await sql`select 1 as one`.execute(through.db)).rows).toEqual([{ one: 1 }])
    await through.close()
    proxy.close()
  })
})

describe('inTransaction', () => {
  it('repeats deadlocked transactions until both are done', { timeout }, async () => {
    const { db } = database
    await sql`create table kept (id int primary key, n int)`.execute(db)
    await sql`insert into kept values (1, 0), (2, 0)`.execute(db)
    let runs = 0
    const addBoth = (first: number, second: number) =>
      inTransaction(db, async (trx) => {
        runs += 1
        await sql`update kept set n = n + 1 where id = ${first}`.execute(trx)
        await sql`select pg_sleep(0.1)`.execute(trx)
        await sql`update kept set n = n + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([addBoth(1, 2), addBoth(2, 1)])
    expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }])
    expect(runs).toBeGreaterThan(2)
  })

  it('rolls back everything and names the violated constraint', { timeout }, async () => {
    const { db } = database
    await sql`create table kept (id int constraint kept_only_once primary key)`.execute(db)
    const twice = inTransaction(db, async (trx) => {
      await sql`insert into kept values (1)`.execute(trx)
      await sql`insert into kept values (1)`.execute(trx)
    })
    expect(isUniqueViolation(await catchFailure(twice), 'kept_only_once')).toBe(true)
    expect((await sql`select * from kept`.execute(db)).rows).toEqual([])
  })

  it('waits at most two seconds for a locked row', { timeout }, async () => {
    const { db } = database
    await sql`create table kept (id int)`.execute(db)
    await sql`insert into kept values (1)`.execute(db)
    await inTransaction(db, async (trx) => {
      await sql`select * from kept for update`.execute(trx)
      expect(isLockTimeout(await catchFailure(sql`update kept set id = 2`.execute(db)))).toBe(true)
    })
  })
})

describe('migrations', () => {
  it('run once when servers start together, and can be reverted', { timeout }, async () => {
    const others = [1, 2].map(() => createDatabase({ connection: postgres.connection, log }))
    const all = [database, ...others]
    await Promise.all(all.map(({ db }) => migrateToLatest(db, { log })))
    const { rows } =
      await sql`select count(*) as tables from pg_class where relname = 'transactions' and relkind in ('r', 'p')`.execute(
        database.db,
      )
    expect(rows).toEqual([{ tables: 1 }])
    await migrateToLatest(database.db, { log })
    await migrateDown(database.db, { log, steps: 'all' })
    await migrateToLatest(database.db, { log })
    await Promise.all(others.map(({ close }) => close()))
  })

  it('may take longer than a call, and leave nothing after a failure', { timeout }, async () => {
    const { db } = database
    const slow = {
      '1-slow': { up: async (trx: Kysely<unknown>) => void (await sql`select pg_sleep(6.5)`.execute(trx)) },
    }
    await migrateToLatest(db, { log, registry: slow })
    const failing = {
      ...slow,
      '2-table': { up: async (trx: Kysely<unknown>) => void (await sql`create table half (n int)`.execute(trx)) },
      '3-fails': { up: () => Promise.reject(new Error('no such luck')) },
    }
    await expect(migrateToLatest(db, { log, registry: failing })).rejects.toThrow('no such luck')
    expect((await sql`select to_regclass('half') as half`.execute(db)).rows).toEqual([{ half: null }])
  })
})

async function catchFailure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('Expected an error')
}

/** A connection to the database that can stop carrying data without closing. */
async function startProxy(socketPath: string) {
  let isHanging = false
  const sockets = new Set<Socket>()
  const server: Server = createServer((incoming) => {
    const outgoing = connect(socketPath)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => {
        if (!isHanging) to.write(chunk)
      })
    }
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    hang: () => void (isHanging = true),
    resume: () => void (isHanging = false),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
