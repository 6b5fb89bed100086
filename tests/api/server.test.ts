import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, anonymous } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

describe('as and anonymous', () => {
  it('pass the real access checks at the given instant', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).at('2026-09-01T23:30:00Z')
    expect(await caller.auth.session()).toMatchObject({ user: { email: owner.email }, today: '2026-09-02' })
    expect(await catchRefusal(anonymous(database).now().subscriptions.current())).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'access.not_signed_in',
    })
    const poor = await makeOwner(database, { state: 'expired' })
    expect(await catchRefusal(as(poor).now().agencies.list())).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'access.subscription_required',
    })
  })
})

describe('startTestServer', () => {
  it('serves calls over HTTP with a real cookie', async () => {
    const owner = await makeOwner(database)
    const cookie = await server.cookieFor(owner)
    const response = await server.call({ path: 'auth.session', type: 'query', cookie })
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject({ user: { email: owner.email }, today: TEST_TODAY })
    const refused = await server.call({ path: 'agencies.list', type: 'query' })
    expect(refused.status).toBe(401)
    expect(refused.error).toMatchObject({ code: 'UNAUTHORIZED', reason: 'access.not_signed_in' })
  })
})
