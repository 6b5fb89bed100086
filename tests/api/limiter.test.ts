import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { silentLog } from '#tests/support/log.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Calls are held by a lock on their owner's row, so that the test knows which run, which wait and which are refused. */

const RUNNING = 3
const WAITING = 2
const WAIT_MS = 300
const PATIENT_MS = 15_000

const database = withDatabase({ poolSize: 12 })
let server: TestServer
let patient: TestServer
let owner: TestUser
let cookie: string

beforeAll(async () => {
  const callLimits = (waitMs: number) => ({
    work: { running: RUNNING, waiting: WAITING, waitMs, retryAfterMs: 1000 },
    doors: { running: 4, waiting: 4, waitMs, retryAfterMs: 1000 },
  })
  server = await startTestServer(database, { callLimits: callLimits(WAIT_MS) })
  patient = await startTestServer(database, { callLimits: callLimits(PATIENT_MS) })
  owner = await makeOwner(database)
  cookie = await server.cookieFor(owner)
  // A server counts a session's calls for its account once it has seen the session.
  for (const one of [server, patient]) await one.call({ path: 'agencies.list', type: 'query', cookie })
})
afterAll(() => Promise.all([server.close(), patient.close()]))

function createAgency(name: string, on = server) {
  return on.call({ path: 'agencies.create', type: 'mutation', cookie, input: { id: newId(), name } })
}
function list() {
  return server.call({ path: 'agencies.list', type: 'query', cookie })
}

async function namesLike(start: string): Promise<string[]> {
  const rows = await database.db.selectFrom('agencies').select('name').where('name', 'like', `${start}%`).execute()
  return rows.map(({ name }) => name).toSorted()
}

/** Runs `work` while the owner's row is locked: calls that write for that owner wait. */
async function whileOwnerIsLocked<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ ...database.connection, application_name: 'holder' })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for no key update', [owner.userId])
    return await work()
  } finally {
    await holder.end()
  }
}

function untilHeld(calls: number) {
  return expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ held: number }>(
        "select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.held
    })
    .toBe(calls)
}

const BUSY = {
  code: 'SERVICE_UNAVAILABLE',
  httpStatus: 503,
  reason: 'service.busy',
  message: 'Le service est très sollicité. Réessayez dans un instant.',
  params: { retryAfterMs: 1000 },
}

describe('more calls than the limit', () => {
  // The held calls give up after two seconds at the lock: retried on a stalled machine.
  it(
    'runs as many as allowed, lets a few wait, refuses the rest; sign-out, health and sign-in still work',
    { retry: 2 },
    async () => {
      const mark = newId()
      const held: Array<ReturnType<typeof createAgency>> = []
      await whileOwnerIsLocked(async () => {
        for (let n = 0; n < RUNNING; n += 1) held.push(createAgency(`Tenue ${mark} ${n}`))
        await untilHeld(RUNNING)

        const startedAt = performance.now()
        let answered = 0
        const timed = async (name: string) => {
          const response = await createAgency(name)
          answered += 1
          return { response, ms: performance.now() - startedAt }
        }
        const others = Array.from({ length: WAITING + 1 }, (_, n) => timed(`Attend ${mark} ${n}`))
        await Promise.race(others)
        expect(answered, 'one is refused without a wait').toBe(1)

        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
        const session = await server.call({ path: 'auth.session', type: 'query', cookie })
        expect(session.status).toBe(200)
        const parting = await server.cookieFor(owner)
        const out = await server.call({ path: 'auth.signOut', type: 'mutation', cookie: parting })
        expect(out.status).toBe(200)
        const after = await server.call({ path: 'auth.session', type: 'query', cookie: parting })
        expect(after.data).toMatchObject({ user: null })

        const refused = (await Promise.all(others)).toSorted((one, other) => one.ms - other.ms)
        for (const { response } of refused) {
          expect(response).toMatchObject({ status: 503, error: BUSY })
          expect(response.headers.get('retry-after')).toBe('1')
          expect(response.error?.requestId).toEqual(expect.any(String))
        }
        // Timers may be a few milliseconds early.
        expect(refused[1]?.ms).toBeGreaterThanOrEqual(WAIT_MS - 5)
      })
      for (const response of await Promise.all(held)) expect(response.status).toBe(200)
      expect(await namesLike(`Tenue ${mark}`)).toHaveLength(RUNNING)
      expect(await namesLike(`Attend ${mark}`)).toEqual([])
      expect((await list()).status).toBe(200)
    },
  )

  it('starts a waiting call as soon as another ends', async () => {
    const all = await whileOwnerIsLocked(async () => {
      const calls = Array.from({ length: RUNNING + WAITING }, (_, n) => createAgency(`Suite ${n}`, patient))
      await untilHeld(RUNNING)
      return calls
    })
    for (const response of await Promise.all(all)) expect(response.status).toBe(200)
    expect(await namesLike('Suite')).toHaveLength(RUNNING + WAITING)
  })

  it('counts each call of a batch, and refuses each separately', async () => {
    const size = RUNNING + WAITING + 2
    const path = Array.from({ length: size }, () => 'agencies.create').join(',')
    const entries = Array.from({ length: size }, (_, n) => [n, { json: { id: newId(), name: `Lot ${n}` } }])
    const [answering] = await whileOwnerIsLocked(async () => {
      const sent = fetch(`${patient.url}/trpc/${path}?batch=1`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(Object.fromEntries(entries)),
      })
      await untilHeld(RUNNING)
      // In a list, so that the promise is not awaited under the lock.
      return [sent] as const
    })
    const response = await answering
    const body = (await response.json()) as Array<{ error?: { json: { data: { reason: string } } } }>
    expect(response.status).toBe(207)
    expect(response.headers.get('retry-after')).toBe('1')
    const refused = body.filter(({ error }) => error?.json.data.reason === 'service.busy')
    expect(refused).toHaveLength(2)
    expect(await namesLike('Lot')).toHaveLength(RUNNING + WAITING)
  })
})

describe('calls are counted no longer', () => {
  const expectNoneCounted = async () => {
    const calls = await whileOwnerIsLocked(async () => {
      const sent = Array.from({ length: RUNNING }, () => createAgency(`Libre ${newId()}`))
      await untilHeld(RUNNING)
      return sent
    })
    for (const response of await Promise.all(calls)) expect(response.status).toBe(200)
  }

  it('after refusals, bad inputs, unknown procedures and calls without a session', async () => {
    for (let n = 0; n < 3 * RUNNING; n += 1) {
      expect((await createAgency(' ')).status).toBe(400)
      expect((await createAgency('Deux fois')).status).toBe(n === 0 ? 200 : 409)
      expect((await server.call({ path: 'agencies.list', type: 'query' })).status).toBe(401)
      expect((await server.call({ path: 'no.such', type: 'query', cookie })).status).toBe(404)
    }
    await expectNoneCounted()
  })

  it('after lock timeouts', { timeout: 20_000 }, async () => {
    const responses = await whileOwnerIsLocked(() =>
      Promise.all(Array.from({ length: RUNNING }, (_, n) => createAgency(`Trop tard ${n}`))),
    )
    for (const response of responses) expect(response).toMatchObject({ status: 503, error: BUSY })
    await expectNoneCounted()
  })

  it('after clients that disconnect, while their call runs and while it waits', async () => {
    const send = (name: string, signal: AbortSignal) =>
      fetch(`${server.url}/trpc/agencies.create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ json: { id: newId(), name } }),
        signal,
      }).catch((error: unknown) => error)
    await whileOwnerIsLocked(async () => {
      const leaving = new AbortController()
      const gone = Array.from({ length: RUNNING }, (_, n) => send(`Parti ${n}`, leaving.signal))
      await untilHeld(RUNNING)
      for (let n = 0; n < WAITING; n += 1) gone.push(send(`Parti en attendant ${n}`, leaving.signal))
      await new Promise((later) => setTimeout(later, 50))
      leaving.abort()
      for (const outcome of await Promise.all(gone)) expect(outcome).toMatchObject({ name: 'AbortError' })
      await new Promise((later) => setTimeout(later, 50))
      const waitedAt = performance.now()
      expect((await list()).status).toBe(503)
      expect(performance.now() - waitedAt).toBeGreaterThanOrEqual(WAIT_MS - 5)
    })
    await expect.poll(() => namesLike('Parti')).toEqual(['Parti 0', 'Parti 1', 'Parti 2'])
    await expectNoneCounted()
  })

  it('ten of one batch, without a warning of leaking listeners', async () => {
    const warnings: Error[] = []
    const handleWarning = (warning: Error) => warnings.push(warning)
    const full = { running: 0, waiting: 20, waitMs: 50, retryAfterMs: 1000 }
    const crowded = await startTestServer(database, { callLimits: { work: full, doors: full }, log: silentLog })
    process.on('warning', handleWarning)
    try {
      const path = Array.from({ length: 10 }, () => 'agencies.list').join(',')
      const response = await fetch(`${crowded.url}/trpc/${path}?batch=1`, { headers: { Cookie: cookie } })
      expect(await response.json()).toHaveLength(10)
      await new Promise((later) => setImmediate(later))
      expect(warnings).toEqual([])
    } finally {
      process.off('warning', handleWarning)
      await crowded.close()
    }
  })
})

describe('unusual requests', () => {
  it('are limited as any other call', async () => {
    const ask = async () => {
      const { status, headers } = await fetch(`${patient.url}/trpc/agencies.list`, {
        method: 'HEAD',
        headers: { Cookie: cookie },
      })
      return { status, retryAfter: headers.get('retry-after') }
    }
    const stream = (name: string) =>
      fetch(`${patient.url}/trpc/agencies.create?batch=1`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie, 'trpc-accept': 'application/jsonl' },
        body: JSON.stringify({ 0: { json: { id: newId(), name } } }),
      })
    const held = await whileOwnerIsLocked(async () => {
      const sent = Array.from({ length: RUNNING + WAITING }, (_, n) => stream(`Flux ${n}`))
      await untilHeld(RUNNING)
      await expect.poll(ask).toEqual({ status: 503, retryAfter: '1' })
      const refused = await stream('Flux de trop')
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject([
        { error: { json: { data: { reason: 'service.busy', params: { retryAfterMs: 1000 } } } } },
      ])
      return sent
    })
    for (const response of await Promise.all(held)) expect(response.status).toBe(200)
    expect(await namesLike('Flux')).toHaveLength(RUNNING + WAITING)
    expect((await ask()).status).toBeLessThan(300)
  })
})
