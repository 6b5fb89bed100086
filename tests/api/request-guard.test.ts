import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const database = withDatabase({ poolSize: 4 })
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function post(headers: Record<string, string>, body?: BodyInit) {
  const owner = await makeOwner(database)
  const id = newId()
  const response = await fetch(`${server.url}/trpc/groups.create`, {
    method: 'POST',
    headers: { Cookie: await server.cookieFor(owner), ...headers },
    body: body ?? JSON.stringify({ json: { id, name: 'Groupe' } }),
  })
  const group = await database.db.selectFrom('groups').select('id').where('owner_id', '=', owner.userId).execute()
  return { status: response.status, isWritten: group.length > 0 }
}

describe('a call that writes', () => {
  it.each<[string, () => Record<string, string>]>([
    ['a page of ours', () => ({ ...JSON_TYPE, 'Sec-Fetch-Site': 'same-origin', Origin: server.url })],
    ['a script without a browser', () => JSON_TYPE],
    ['a browser that only tells its origin, ours', () => ({ ...JSON_TYPE, Origin: server.url })],
  ])('passes from %s', async (_, headers) => {
    expect(await post(headers())).toEqual({ status: 200, isWritten: true })
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://autre.exemple.ma' }],
    ['another port or subdomain', { ...JSON_TYPE, 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere, as a link typed or opened', { ...JSON_TYPE, 'Sec-Fetch-Site': 'none' }],
    ['another origin, from a browser that tells no site', { ...JSON_TYPE, Origin: 'https://autre.exemple.ma' }],
    ['a frame without an origin', { ...JSON_TYPE, Origin: 'null' }],
  ])('is refused from %s', async (_, headers) => {
    expect(await post(headers)).toEqual({ status: 403, isWritten: false })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'is refused as %s, which a form can send',
    async (type) => {
      expect(await post({ 'Content-Type': type })).toEqual({ status: 415, isWritten: false })
    },
  )
})
