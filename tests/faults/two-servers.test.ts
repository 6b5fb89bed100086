import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { civilDate, systemClock } from '#server/platform/clock.ts'
import { newId } from '#shared/values/ids.ts'
import { type ChildServer, toDatabaseUrl, startChildServer } from '#tests/support/child-server.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeAgency, makeOwner, TEST_PASSWORD, TEST_PDF } from '#tests/support/factories.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { countJobs } from '#tests/support/mail.ts'
import { type RoundRobin, startRoundRobin } from '#tests/support/round-robin.ts'
import { sendCall, type TestAnswer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp-server.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'

/*
 * Two processes of the built product on one database, behind a proxy. Changes by one are seen by the other at once, and
 * if one dies nothing is lost. The last test kills the first server.
 */

const database = withDatabase()
let mailServer: TestSmtpServer
let proxy: RoundRobin
let proxyUrl: string
let first: ChildServer
let second: ChildServer

beforeAll(async () => {
  const [front, one, two] = [await findFreePort(), await findFreePort(), await findFreePort()]
  proxyUrl = `http://127.0.0.1:${front}`
  mailServer = await startSmtpServer()
  const environment = {
    DATABASE_URL: toDatabaseUrl(database.connection),
    PUBLIC_URL: proxyUrl,
    TRUST_PROXY: '1',
    SMTP_URL: mailServer.url,
    ADMIN_PASSWORD: 'secret-1234',
  }
  const servers = [one, two].map((port) => startChildServer({ environment, port }))
  ;[first, second] = (await Promise.all(servers)) as [ChildServer, ChildServer]
  proxy = await startRoundRobin(front, [first.url, second.url])
}, 120_000)

afterAll(async () => {
  await proxy.close()
  await Promise.all([first.stop(), second.stop()])
  await mailServer.close()
})

function makeOwnerNow() {
  return makeOwner(database, { now: systemClock.now().toISOString() })
}

function query(url: string, path: string, cookie?: string) {
  return sendCall(url, { path, type: 'query', cookie })
}
function mutate(url: string, path: string, input: unknown, cookie?: string) {
  return sendCall(url, { path, type: 'mutation', input, cookie })
}

async function signIn(url: string, user: TestUser, path = 'auth.signIn'): Promise<string> {
  const { status, text, headers } = await mutate(url, path, { email: user.email, password: TEST_PASSWORD })
  expect(status, text).toBe(200)
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

function getReason({ error }: TestAnswer) {
  return error?.reason
}

describe('two servers', () => {
  it('share sessions: signed in by one, signed out by the other', async () => {
    const owner = await makeOwnerNow()
    const cookie = await signIn(first.url, owner)
    expect((await query(second.url, 'agencies.list', cookie)).status).toBe(200)
    expect((await mutate(second.url, 'auth.signOut', undefined, cookie)).status).toBe(200)
    expect(getReason(await query(first.url, 'agencies.list', cookie))).toBe('access.not_signed_in')
  })

  it('end the sessions of a suspended client on both', async () => {
    const [owner, admin] = [await makeOwnerNow(), await makeAdmin(database)]
    const cookie = await signIn(first.url, owner)
    const adminCookie = await signIn(second.url, admin, 'auth.adminSignIn')
    expect((await query(first.url, 'agencies.list', cookie)).status).toBe(200)
    const suspended = await mutate(
      second.url,
      'admin.users.suspend',
      { id: owner.userId, reason: 'Impayé' },
      adminCookie,
    )
    expect(suspended.status, suspended.text).toBe(200)
    expect(getReason(await query(first.url, 'agencies.list', cookie))).toBe('access.not_signed_in')
  })

  it('count password guesses together', async () => {
    const { email } = await makeOwnerNow()
    const reasons: Array<string | null | undefined> = []
    for (let guess = 0; guess < 12; guess += 1) {
      reasons.push(getReason(await mutate(proxyUrl, 'auth.signIn', { email, password: `essai-${guess}` })))
    }
    expect(reasons.filter((reason) => reason === 'auth.invalid_credentials')).toHaveLength(10)
    expect(reasons.slice(10)).toEqual(['auth.too_many_attempts', 'auth.too_many_attempts'])
  })

  it('serve a file that was uploaded to the other', async () => {
    const cookie = await signIn(first.url, await makeOwnerNow())
    const form = new FormData()
    const id = newId()
    form.append('id', id)
    form.append('file', new Blob([new Uint8Array(TEST_PDF)]), 'recu.pdf')
    const stored = await fetch(`${first.url}/api/attachments`, {
      method: 'POST',
      body: form,
      headers: { Cookie: cookie },
    })
    expect(stored.status).toBe(201)
    const file = await fetch(`${second.url}/api/attachments/${id}`, { headers: { Cookie: cookie } })
    expect(Buffer.from(await file.arrayBuffer()).equals(TEST_PDF)).toBe(true)
  })

  it('run each job once', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, makeOwnerNow))
    const asked = owners.map(({ email }) => mutate(proxyUrl, 'auth.requestPasswordReset', { email }))
    for (const { status, text } of await Promise.all(asked)) expect(status, text).toBe(200)
    await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(12)
    await expect.poll(() => countJobs(database), { timeout: 10_000 }).toBe(0)
    const reached = mailServer.mails.flatMap(({ to }) => (Array.isArray(to) ? to : [to]).map((one) => one?.text ?? ''))
    expect(reached.sort()).toEqual(owners.map(({ email }) => email).sort())
  })

  it('refuse entries of a day that was closed on the other', async () => {
    const owner = await makeOwnerNow()
    const agencyId = await makeAgency(owner)
    const cookie = await signIn(proxyUrl, owner)
    const date = civilDate(systemClock.now(), 'Africa/Casablanca')
    const entry = () => ({
      id: newId(),
      type: 'incoming',
      amount: 10_000,
      agencyId,
      product: null,
      date,
      description: null,
    })
    const before = await mutate(second.url, 'transactions.create', entry(), cookie)
    expect(before.status, before.text).toBe(200)
    const closing = { id: newId(), agencyId, date, opening: 0, counts: [{ denomination: 10_000, quantity: 1 }] }
    const closed = await mutate(first.url, 'closings.close', closing, cookie)
    expect(closed.status, closed.text).toBe(200)
    expect(getReason(await mutate(second.url, 'transactions.create', entry(), cookie))).toBe('closings.day_closed')
  })

  it('serve the same files with the same headers', async () => {
    const read = async (url: string, path: string) => {
      const response = await fetch(`${url}${path}`)
      const body = await response.text()
      const [etag, cache] = [response.headers.get('etag'), response.headers.get('cache-control')]
      return { status: response.status, etag, cache, digest: createHash('sha256').update(body).digest('hex'), body }
    }
    const page = await read(first.url, '/login')
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0] ?? ''
    const rules: Record<string, string> = {}
    for (const path of ['/', '/login', '/app', asset, '/assets/none.js']) {
      const [one, other] = [await read(first.url, path), await read(second.url, path)]
      expect({ ...one, body: '' }, path).toEqual({ ...other, body: '' })
      rules[path === asset ? 'asset' : path] = `${one.status} ${one.cache}`
    }
    expect(rules).toMatchObject({
      '/login': '200 no-cache',
      '/app': '200 no-cache',
      asset: '200 public, max-age=31536000, immutable',
    })
    expect(rules['/assets/none.js']).toMatch(/^404/)
  })

  it('lose no acknowledged write when one is killed, and continue on the other', async () => {
    const owner = await makeOwnerNow()
    const agencyId = await makeAgency(owner)
    const cookie = await signIn(proxyUrl, owner)
    const acknowledged: string[] = []
    let [isWorking, isKilled, afterKill] = [true, false, 0]
    const work = async () => {
      while (isWorking) {
        const entry = {
          id: newId(),
          type: 'incoming',
          amount: 100,
          agencyId,
          product: null,
          description: null,
          confirmDuplicate: true,
        }
        // As our client does: the same id until there is a response.
        for (;;) {
          const { status, text } = await mutate(proxyUrl, 'transactions.create', entry, cookie)
          if (status === 200) break
          expect([502, 503], text).toContain(status)
          await sleep(20)
        }
        acknowledged.push(entry.id)
        if (isKilled) afterKill += 1
      }
    }
    const workers = Array.from({ length: 6 }, work)
    await sleep(700)
    await first.kill()
    isKilled = true
    await expect.poll(() => afterKill, { timeout: 15_000 }).toBeGreaterThan(50)
    isWorking = false
    await Promise.all(workers)

    const rows = await database.db
      .selectFrom('transactions')
      .select('id')
      .where('owner_id', '=', owner.userId)
      .execute()
    expect(acknowledged.length).toBeGreaterThan(60)
    expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
    expect(await listTotalDifferences(database.db)).toEqual([])
  })
})
