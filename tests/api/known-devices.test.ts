import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureAdmins } from '#server/features/auth/ensure-admins.ts'
import { plainTransformer } from '#shared/wire/plain-wire.ts'
import { DAY_MS, MINUTE_MS, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, makeResetToken, TEST_PASSWORD } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

/*
 * Wrong guesses of strangers lock an account, except on the devices where it has signed in: these have their own count.
 */

const database = withDatabase()
const clock = testClock()
const PER_ACCOUNT = 10
const PER_ADDRESS = 60
const NEW_PASSWORD = 'tout-nouveau-1'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database, { clock, environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())
beforeEach(() => database.db.deleteFrom('rate_limits').execute())

type Door = 'signIn' | 'adminSignIn' | 'startDemo' | 'signUp'

/** A browser: keeps the cookies that it gets, and sends them. */
function makeBrowser(address: string, jar = new Map<string, string>()) {
  async function send(path: string, input?: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address }
    const answer = await server.call({ path: `auth.${path}`, type: 'mutation', input, cookie, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    send,
    enter: (email: string, password = TEST_PASSWORD, door: Door = 'signIn') =>
      send(door, { firstName: 'A', lastName: 'B', phone: null, email, password }),
  }
}

async function knownBrowser(user: TestUser, door: Door = 'signIn') {
  const browser = makeBrowser('10.1.1.1')
  expect((await browser.enter(user.email, TEST_PASSWORD, door)).status).toBe(200)
  await browser.send('signOut')
  return browser
}

/** Ten wrong guesses in one batch, as a stranger sends them. */
async function lockOut(email: string, door: Door = 'signIn') {
  const guesses = Array.from({ length: PER_ACCOUNT }, (_, n) => [
    n,
    plainTransformer.serialize({ email, password: `essai-${n}` }),
  ])
  const path = Array.from({ length: PER_ACCOUNT }, () => `auth.${door}`).join(',')
  const response = await fetch(`${server.url}/trpc/${path}?batch=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.6.6.6' },
    body: JSON.stringify(Object.fromEntries(guesses)),
  })
  expect(response.status).toBe(401)
}

describe('ten wrong guesses of a stranger', () => {
  it.each([
    ['an administrator', makeAdmin, 'adminSignIn'],
    ['a client', makeOwner, 'signIn'],
    ['a client at the demo', makeOwner, 'startDemo'],
    ['a client at sign-up', makeOwner, 'signUp'],
  ] as const)('lock %s out on an unknown device, not on a known one', async (_name, make, door) => {
    const user = await make(database)
    const browser = await knownBrowser(user, door)
    await lockOut(user.email)
    expect((await makeBrowser('10.2.2.2').enter(user.email, TEST_PASSWORD, door)).status).toBe(429)
    expect((await browser.enter(user.email, TEST_PASSWORD, door)).status).toBe(200)
  })

  it('do not keep a signed-in person from changing the password', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    await browser.enter(user.email)
    await lockOut(user.email)
    const input = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
    expect((await browser.send('changePassword', input)).status).toBe(200)
    await browser.send('signOut')
    expect((await browser.enter(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('stay counted after a sign-in on a known device', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    await lockOut(user.email)
    expect((await browser.enter(user.email)).status).toBe(200)
    expect((await makeBrowser('10.2.2.2').enter(user.email)).status).toBe(429)
  })

  it('from the same network do not lock a known device either', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    await database.db.deleteFrom('rate_limits').execute()
    for (let n = 0; n < PER_ADDRESS; n += 1) {
      await server.deps.rateLimits.beforePassword({ ip: '10.1.1.1', email: `inconnu-${n}@exemple.ma` })
    }
    expect((await makeBrowser('10.1.1.1').enter(user.email)).status).toBe(429)
    expect((await browser.enter(user.email)).status).toBe(200)
  })
})

describe('a known device', () => {
  it('has ten separate guesses, which lock no other device', async () => {
    const user = await makeOwner(database)
    const [one, other] = [await knownBrowser(user), await knownBrowser(user)]
    for (let n = 0; n < PER_ACCOUNT; n += 1) expect((await one.enter(user.email, `essai-${n}`)).status).toBe(401)
    expect((await one.enter(user.email)).status).toBe(429)
    expect((await other.enter(user.email)).status).toBe(200)
    expect((await makeBrowser('10.2.2.2').enter(user.email)).status).toBe(200)
  })

  it('keeps its count when the person signs in again with an earlier cookie', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    const earlier = makeBrowser('10.1.1.1', new Map(browser.jar))
    clock.advance(MINUTE_MS)
    expect((await browser.enter(user.email)).status).toBe(200)
    expect(browser.jar.get('sandouk_device')).not.toBe(earlier.jar.get('sandouk_device'))
    for (let n = 0; n < PER_ACCOUNT / 2; n += 1) {
      expect((await earlier.enter(user.email, `essai-${n}`)).status).toBe(401)
      expect((await browser.enter(user.email, `essai-${n}`)).status).toBe(401)
    }
    expect((await browser.enter(user.email)).status).toBe(429)
  })

  it('of one account is unknown to another', async () => {
    const [user, victim] = [await makeOwner(database), await makeAdmin(database)]
    const browser = await knownBrowser(user)
    await lockOut(victim.email, 'adminSignIn')
    expect((await browser.enter(victim.email, TEST_PASSWORD, 'adminSignIn')).status).toBe(429)
    expect((await browser.enter(user.email)).status).toBe(200)
  })

  it('knows several accounts', async () => {
    const [user, colleague] = [await makeOwner(database), await makeOwner(database)]
    const browser = await knownBrowser(user)
    await browser.enter(colleague.email)
    await lockOut(user.email)
    await lockOut(colleague.email)
    expect((await browser.enter(user.email)).status).toBe(200)
    expect((await browser.enter(colleague.email)).status).toBe(200)
  })

  it('is unknown after the password was changed elsewhere', async () => {
    const user = await makeOwner(database)
    const [browser, other] = [await knownBrowser(user), await knownBrowser(user)]
    await other.enter(user.email)
    await other.send('changePassword', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
    await lockOut(user.email)
    expect((await browser.enter(user.email, NEW_PASSWORD)).status).toBe(429)
    expect((await other.enter(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is unknown after a reset by mail, which unlocks the account', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    await lockOut(user.email)
    const token = await makeResetToken(user)
    await makeBrowser('10.2.2.2').send('resetPassword', { token, password: NEW_PASSWORD })
    expect((await makeBrowser('10.2.2.2').enter(user.email, NEW_PASSWORD)).status).toBe(200)
    await lockOut(user.email)
    expect((await browser.enter(user.email, NEW_PASSWORD)).status).toBe(429)
  })

  it('is unknown after the account was promoted', async () => {
    const admin = await makeAdmin(database)
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    const emails = [admin.email, user.email]
    const [promoted] = (await ensureAdmins(server.deps, { emails, password: undefined })).filter(
      ({ email }) => email === user.email,
    )
    await lockOut(user.email)
    expect((await browser.enter(user.email, promoted?.password, 'adminSignIn')).status).toBe(429)
  })

  // Sets the clock ahead: the last of these tests.
  it('is unknown 180 days later', async () => {
    const user = await makeOwner(database)
    const browser = await knownBrowser(user)
    await lockOut(user.email)
    clock.advance(180 * DAY_MS - MINUTE_MS)
    const earlier = makeBrowser('10.1.1.1', new Map(browser.jar))
    expect((await earlier.enter(user.email)).status).toBe(200)
    clock.advance(MINUTE_MS)
    expect((await browser.enter(user.email)).status).toBe(429)
  })
})

describe('the cookie', () => {
  it('comes beside that of the session, closed to scripts and other sites', async () => {
    const user = await makeOwner(database)
    const cookies = (await makeBrowser('10.1.1.1').enter(user.email)).headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['sandouk_session', 'sandouk_device'])
    expect(cookies[1]).toContain(`; Path=/; Max-Age=${180 * 24 * 3600}; HttpOnly; SameSite=Strict`)
    expect(cookies[1]).not.toContain(user.userId)
  })

  it('has the prefix of secure cookies under https', async () => {
    const secure = await startTestServer(database, { environment: { PUBLIC_URL: 'https://sandouk.test' } })
    try {
      const user = await makeOwner(database)
      const input = { email: user.email, password: TEST_PASSWORD }
      const headers = { Origin: 'https://sandouk.test' }
      const answer = await secure.call({ path: 'auth.signIn', type: 'mutation', input, headers })
      const cookie = answer.headers.getSetCookie()[1]
      expect(cookie).toMatch(/^__Host-device=[^;]+; Path=\/; /)
      expect(cookie).toMatch(/; Secure$/)
      expect(cookie).not.toContain('Domain')
    } finally {
      await secure.close()
    }
  })

  it.each([
    ['empty', ''],
    ['badly encoded', '%zz'],
    ['long', '~'.repeat(3000)],
  ])('may be %s', async (_name, value) => {
    const user = await makeOwner(database)
    const input = { email: user.email, password: TEST_PASSWORD }
    const headers = { 'x-forwarded-for': '10.3.3.3' }
    expect(
      (await server.call({ path: 'auth.signIn', type: 'mutation', input, cookie: `sandouk_device=${value}`, headers }))
        .status,
    ).toBe(200)
  })
})
