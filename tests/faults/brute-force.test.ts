import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredRateLimits } from '#server/features/auth/rate-limits.queries.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, TEST_PASSWORD } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

/*
 * Password guesses over HTTP, from one address and from many. The limits are per account and per address, and shared by
 * every procedure that checks a password. The long version is `npm run prove -- brute-force`.
 */

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database, { environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

const PATHS = ['auth.signIn', 'auth.adminSignIn', 'auth.startDemo'] as const

function tryPassword(path: (typeof PATHS)[number], email: string, password: string, forwardedFor: string) {
  return server.call({
    path,
    type: 'mutation',
    input: path === 'auth.startDemo' ? { email, password, firstName: 'A', lastName: 'B' } : { email, password },
    headers: { 'x-forwarded-for': forwardedFor },
  })
}

function makeAddress(index: number) {
  return `10.${Math.trunc(index / 65_536)}.${Math.trunc(index / 256) % 256}.${index % 256}`
}

async function guess(
  index: number,
  email: string,
  forwardedFor = makeAddress(index),
  path = PATHS[index % PATHS.length] ?? 'auth.signIn',
) {
  const { status, error } = await tryPassword(path, email, `essai-${index}`, forwardedFor)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  return error?.reason === 'auth.too_many_attempts' ? 'limited' : 'compared'
}

function count(outcomes: readonly string[], wanted: string) {
  return outcomes.filter((outcome) => outcome === wanted).length
}

/** Same effect as waiting fifteen minutes. */
function passWindow() {
  return sql`update rate_limits set expire = 0`.execute(database.db)
}

describe('300 guesses at one account, each from another address, by every procedure', () => {
  let owner: TestUser
  let cookie: string
  let outcomes: string[]

  beforeAll(async () => {
    owner = await makeOwner(database)
    cookie = await server.cookieFor(owner)
    outcomes = []
    for (let start = 0; start < 300; start += 20) {
      const batch = Array.from({ length: 20 }, (_, offset) => guess(start + offset, owner.email))
      outcomes.push(...(await Promise.all(batch)))
    }
  })

  it('compares ten of them in all', () => {
    expect(outcomes).toHaveLength(300)
    expect(count(outcomes, 'compared')).toBe(10)
  })

  it('does not affect the signed-in user or other accounts', async () => {
    const list = await server.call({ path: 'transactions.list', type: 'query', input: { page: 1 }, cookie })
    expect(list.status).toBe(200)
    const other = await makeOwner(database)
    expect((await tryPassword('auth.signIn', other.email, TEST_PASSWORD, '10.9.9.9')).status).toBe(200)
  })

  it('refuses the right password too until the window has passed, and says for how long', async () => {
    const refused = await tryPassword('auth.signIn', owner.email, TEST_PASSWORD, '10.8.8.8')
    expect(refused.status).toBe(429)
    expect(refused.error?.params).toMatchObject({ retryAfterMs: expect.any(Number) as number })
    await passWindow()
    expect((await tryPassword('auth.signIn', owner.email, TEST_PASSWORD, '10.8.8.8')).status).toBe(200)
  })
})

describe('counters', () => {
  const countRows = async () => {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from rate_limits`.execute(database.db)
    return rows[0]?.rows
  }
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('are deleted after their window, not before', async () => {
    await deleteExpiredRateLimits(database.db, later(0))
    await guess(1, 'passager@exemple.ma', '10.7.7.7', 'auth.signIn')
    const before = await countRows()
    await deleteExpiredRateLimits(database.db, later(14))
    expect(await countRows()).toBe(before)
    await deleteExpiredRateLimits(database.db, later(61))
    expect(await countRows()).toBe(0)
  })
})

describe('one address that tries many accounts', () => {
  it('is stopped after sixty, even if it invents X-Forwarded-For', async () => {
    await passWindow()
    const outcomes: string[] = []
    for (let index = 0; index < 90; index += 1) {
      // The proxy appends the address it sees; the first one is invented by the caller.
      outcomes.push(
        await guess(index, `inconnu-${index}@exemple.ma`, `${makeAddress(index)}, 192.0.2.7`, 'auth.signIn'),
      )
    }
    expect(count(outcomes, 'compared')).toBe(60)
    expect(outcomes.slice(60)).toEqual(Array.from({ length: 30 }, () => 'limited'))
  })
})

describe('a change of password', () => {
  it('counts guesses of the present password from a stolen session too', async () => {
    await passWindow()
    const admin = await makeAdmin(database)
    const cookie = await server.cookieFor(admin)
    const reasons: Array<string | null | undefined> = []
    for (let index = 0; index < 12; index += 1) {
      const { error } = await server.call({
        path: 'auth.changePassword',
        type: 'mutation',
        input: { currentPassword: `essai-${index}`, newPassword: 'nouveau-1234' },
        cookie,
        headers: { 'x-forwarded-for': makeAddress(index) },
      })
      reasons.push(error?.reason)
    }
    expect(reasons.slice(0, 10)).not.toContain('auth.too_many_attempts')
    expect(reasons.slice(10)).toEqual(['auth.too_many_attempts', 'auth.too_many_attempts'])
  })
})
