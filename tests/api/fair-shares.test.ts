import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POOL_SIZE } from '#server/platform/db/database.ts'
import { getCallerKey } from '#server/platform/http/caller-key.ts'
import type { IncomingCall } from '#server/platform/trpc/context.ts'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'
import { startSession } from '#tests/support/session.ts'

/*
 * One account holds as much as it can, with the limits and the pool of production: its calls wait for a lock on its own row.
 * Nothing here depends on how fast the machine is: another account either gets a response or is refused.
 */

const database = withDatabase({ poolSize: POOL_SIZE })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

async function whileOneAccountHoldsAll(on: TestServer, work: () => Promise<void>): Promise<void> {
  // Monitors ask all the time, so the connection for it is open.
  expect((await fetch(`${on.url}/readyz`)).status).toBe(200)
  const greedy = await makeOwner(database)
  const cookie = await on.cookieFor(greedy)
  const holder = new pg.Client({ ...database.connection, application_name: 'holder' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from users where id = $1 for no key update', [greedy.userId])
  let isOver = false
  const keepSending = async (send: () => Promise<unknown>) => {
    while (!isOver) {
      await send()
      // What is refused at once would otherwise keep this process busy with itself.
      await sleep(200)
    }
  }
  const credentials = { email: greedy.email, password: TEST_PASSWORD }
  const change = { currentPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD}-2` }
  const sending: Promise<void>[] = []
  try {
    sending.push(...Array.from({ length: 16 }, () => keepSending(() => sendBatch(on, cookie))))
    for (let count = 0; count < 8; count += 1) {
      sending.push(
        keepSending(() => on.call({ path: 'auth.signIn', type: 'mutation', input: credentials })),
        keepSending(() => on.call({ path: 'auth.changePassword', type: 'mutation', input: change, cookie })),
        keepSending(() => upload(on, cookie)),
      )
    }
    await expect.poll(countHeld, { timeout: 10_000 }).toBeGreaterThanOrEqual(8)
    await work()
  } finally {
    isOver = true
    await holder.end()
    await Promise.allSettled(sending)
  }
}

function sendBatch({ url }: TestServer, cookie: string): Promise<string> {
  const calls = Array.from({ length: 10 }, (_, index) => [index, { json: { id: newId(), name: `Lot ${newId()}` } }])
  return fetch(`${url}/trpc/${calls.map(() => 'agencies.create').join(',')}?batch=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'trpc-accept': 'application/jsonl' },
    body: JSON.stringify(Object.fromEntries(calls)),
  }).then((response) => response.text())
}

function upload({ url }: TestServer, cookie: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'recu.pdf')
  return fetch(`${url}/api/attachments`, { method: 'POST', body: form, headers: { Cookie: cookie } }).then((response) =>
    response.text(),
  )
}

async function countHeld(): Promise<number> {
  const { rows } = await database.pool.query<{ held: number }>(
    "select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.held ?? 0
}

const SERVED = [200, 200, 200, 200, 200]

async function statusesOfAnother(on: TestServer, cookie: string, path: string): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < SERVED.length; count += 1) {
    statuses.push((await on.call({ path, type: 'query', cookie })).status)
  }
  return statuses
}

describe('one account that holds all it can', { timeout: 60_000 }, () => {
  it('leaves places and connections to another account, to readiness and to sign-out', async () => {
    const other = await makeOwner(database)
    const cookie = await server.cookieFor(other)
    await whileOneAccountHoldsAll(server, async () => {
      expect(await statusesOfAnother(server, cookie, 'agencies.list')).toEqual(SERVED)
      expect(await statusesOfAnother(server, cookie, 'auth.session')).toEqual(SERVED)
      expect(database.pool.waitingCount, 'no statement waits for a connection').toBe(0)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect((await server.call({ path: 'auth.signOut', type: 'mutation', cookie })).status).toBe(200)
    })
  })

  it('leaves none where all callers count as one (control)', async () => {
    const withoutShares: TestServerOptions = { getCallerKey: () => 'everyone' }
    const control = await startTestServer(database, withoutShares)
    try {
      const cookie = await control.cookieFor(await makeOwner(database))
      await whileOneAccountHoldsAll(control, async () => {
        expect(await statusesOfAnother(control, cookie, 'agencies.list')).not.toEqual(SERVED)
        expect((await fetch(`${control.url}/readyz`)).status).toBe(200)
      })
    } finally {
      await control.close()
    }
  })
})

it('/readyz and sign-out need none of the connections that calls use', async () => {
  const cookie = await server.cookieFor(await makeOwner(database))
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => database.pool.connect()))
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await server.call({ path: 'auth.signOut', type: 'mutation', cookie })).status).toBe(200)
  } finally {
    for (const client of clients) client.release()
  }
  expect((await server.call({ path: 'auth.session', type: 'query', cookie })).data).toMatchObject({ user: null })
})

it('a call counts for its account in every session of it, and without a session that is known for its address', async () => {
  const keyFor = (cookie?: string) => {
    const req: IncomingCall = Object.assign(new IncomingMessage(new Socket()), { ip: '192.0.2.7' })
    if (cookie !== undefined) req.headers.cookie = cookie
    return getCallerKey(server.deps, req)
  }
  const owner = await makeOwner(database)
  expect(keyFor(await server.cookieFor(owner))).toBe(owner.userId)
  expect(keyFor(await server.cookieFor(owner))).toBe(owner.userId)
  const invented = `sandouk_session=${randomBytes(32).toString('base64url')}`
  await server.call({ path: 'agencies.list', type: 'query', cookie: invented })
  expect([keyFor(), keyFor('a=%zz'), keyFor(invented)]).toEqual([
    'address 192.0.2.7',
    'address 192.0.2.7',
    'address 192.0.2.7',
  ])
})

it('a session that another process opened is known after its first call', async () => {
  const owner = await makeOwner(database)
  const cookie = await startSession(testDeps(database), owner)
  expect(server.deps.sessions.recallAccount(server.deps.sessions.readId(cookie))).toBeUndefined()
  expect((await server.call({ path: 'agencies.list', type: 'query', cookie })).status).toBe(200)
  expect(server.deps.sessions.recallAccount(server.deps.sessions.readId(cookie))).toBe(owner.userId)
})
