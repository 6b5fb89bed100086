import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { captureLog, silentLog, type CapturedLog } from '#tests/support/log.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/*
 * A disk or memory that fails, by the SQLSTATE that Postgres sends for it: a trigger raises it here. The real full disk is in
 * tests/faults/full-disk.test.ts.
 */

const database = withDatabase()

let open: OpenDatabase
let captured: CapturedLog
let server: TestServer

beforeEach(async () => {
  captured = captureLog()
  // A separate pool, because damaged data lasts as long as a pool.
  open = createDatabase({ connection: database.connection, log: silentLog, poolSize: 4 })
  const { db, pool, reserve } = open
  server = await startTestServer(
    { db, pool, reserve, connection: database.connection, close: open.close },
    { log: captured.log },
  )
})

afterEach(async () => {
  await server.close()
  await open.close()
  await sql`drop trigger if exists fails on transactions`.execute(database.db)
  await sql`drop trigger if exists fails on rate_limits`.execute(database.db)
})

async function failWrites(table: 'transactions' | 'rate_limits', code: string) {
  await sql`create or replace function fails() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'no room in /secret/path' using errcode = '${code}'; end`)}`.execute(database.db)
  await sql`create trigger fails before insert on ${sql.table(table)} for each row execute function fails()`.execute(
    database.db,
  )
}

async function readiness() {
  return (await fetch(`${server.url}/readyz`)).status
}

const codes = [
  ['53100', 'service.disk_full', 'disk_full'],
  ['53200', 'service.out_of_memory', 'out_of_memory'],
  ['58030', 'service.storage_failed', 'io_error'],
  ['XX001', 'service.data_damaged', 'damaged'],
  ['XX002', 'service.data_damaged', 'damaged'],
] as const

describe('a statement that the storage fails', () => {
  it.each(codes)('%s is a sentence, an error in the log and not ready; reads continue', async (code, reason, fault) => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const cookie = await server.cookieFor(owner)
    expect(await readiness()).toBe(200)
    await failWrites('transactions', code)
    const input = { id: newId(), type: 'incoming', amount: 12_300, agencyId }
    const refused = await server.call({ path: 'transactions.create', type: 'mutation', input, cookie })
    expect(refused.status).toBe(503)
    expect(refused.error).toMatchObject({ reason, message: refusalMessage(reason, undefined) })
    expect(refused.text).not.toContain('/secret/path')
    expect(captured.lines.filter(({ fault: noted }) => noted !== undefined)).toMatchObject([
      { level: 50, fault, sqlState: code },
    ])
    expect(await readiness()).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const list = await server.call({ path: 'transactions.list', type: 'query', input: { page: 1 }, cookie })
    expect(list.status).toBe(200)
    // The session and the trail are written, so the sign-out too.
    expect((await server.call({ path: 'auth.signOut', type: 'mutation', cookie })).status).toBe(200)
  })

  it('is noticed in statements that do not go through the query builder', async () => {
    const owner = await makeOwner(database, { email: 'pleine@exemple.test' })
    const limited = await startTestServer(
      { ...open, connection: database.connection },
      { environment: { RATE_LIMIT: 'on' } },
    )
    await failWrites('rate_limits', '53100')
    const input = { email: 'pleine@exemple.test', password: TEST_PASSWORD }
    const refused = await limited.call({ path: 'auth.signIn', type: 'mutation', input })
    expect(owner.userId).toBeTruthy()
    expect(refused.error).toMatchObject({ reason: 'service.disk_full' })
    expect((await fetch(`${limited.url}/readyz`)).status).toBe(503)
    await limited.close()
  })

  it('other errors do not make the server unready', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const cookie = await server.cookieFor(owner)
    await failWrites('transactions', 'P0001')
    const input = { id: newId(), type: 'incoming', amount: 12_300, agencyId }
    expect((await server.call({ path: 'transactions.create', type: 'mutation', input, cookie })).status).toBe(500)
    expect(await readiness()).toBe(200)
  })
})
