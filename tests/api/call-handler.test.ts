import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import superjson from 'superjson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callHandler } from '#server/platform/http/call-handler.ts'
import { appRouter } from '#server/app-router.ts'
import { createContext, type IncomingCall } from '#server/platform/trpc/context.ts'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeOwner } from '#tests/support/factories.ts'
import { procedures } from '#tests/support/procedures.ts'
import { startSession } from '#tests/support/session.ts'

/*
 * The call handler responds as tRPC's own adapter does, errors included: each request goes to both. Where the two differ, the
 * handler is wrong, except for what it does not offer (streams).
 */

const limits = { maxBytes: 2048, maxBatch: 4 }
const database = withDatabase()
let server: Server
let origin: string
let cookie: string

beforeAll(async () => {
  const deps = testDeps(database)
  const app = express()
  const adapter = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => createContext(deps, req as IncomingCall, res),
    maxBodySize: limits.maxBytes,
    maxBatchSize: limits.maxBatch,
  })
  app.use('/adapter', adapter)
  app.use('/handler', callHandler(appRouter, deps, limits).handle)
  server = createServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cookie = await startSession(deps, await makeOwner(database))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface Sent {
  path: string
  method?: string
  body?: string
  headers?: Record<string, string>
  signedIn?: boolean
}

async function send(mount: string, { path, method = 'GET', body, headers = {}, signedIn = true }: Sent) {
  const response = await fetch(`${origin}/${mount}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(signedIn ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    vary: response.headers.get('vary'),
    body: text === '' ? text : (JSON.parse(text) as unknown),
  }
}

function wire(value: unknown) {
  return JSON.stringify(superjson.serialize(value))
}
function query(value: unknown) {
  return encodeURIComponent(wire(value))
}
function batch(values: Record<string, unknown>) {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([index, value]) => [index, superjson.serialize(value)])),
  )
}
const groupId = newId()

const cases: Record<string, Sent> = {
  'a query without input': { path: '/auth.session' },
  'a query for a stranger': { path: '/groups.list', signedIn: false },
  'a query with input': { path: `/products.list?input=${query({ category: 'incoming' })}` },
  'a query with a wrong input': { path: `/products.list?input=${query({ category: 'sideways' })}` },
  'an input that is no JSON': { path: '/products.list?input=%7Bnope' },
  'an input that is no superjson': { path: '/products.list?input=%5B1%5D' },
  'an input of null': { path: '/products.list?input=null' },
  'an empty input': { path: '/products.list?input=' },
  'a batch of queries': { path: `/auth.session,plans.listActive?batch=1&input=${encodeURIComponent(batch({}))}` },
  'a batch with different outcomes': {
    path: `/auth.session,products.list?batch=1&input=${encodeURIComponent(batch({ 1: { category: 'x' } }))}`,
  },
  'a batch of one': { path: '/auth.session?batch=1' },
  'a batch whose input is a list': { path: '/auth.session,plans.listActive?batch=1&input=%5B%5D' },
  'a batch whose input is a number': { path: '/products.list?batch=1&input=3' },
  'a batch that is too long': {
    path: `/${Array.from({ length: 5 }, () => 'auth.session').join(',')}?batch=1`,
  },
  'a batch of names that are empty': { path: '/,,,?batch=1' },
  'a list of names without a batch': { path: '/auth.session,auth.session' },
  'a batch of queries and mutations': { path: '/auth.session,groups.create?batch=1' },
  'a batch of queries and mutations by POST': {
    path: '/auth.session,groups.create?batch=1',
    method: 'POST',
    body: batch({}),
  },
  'a batch of mutations by GET': { path: '/groups.create,groups.update?batch=1' },
  'connection parameters': { path: `/auth.session?connectionParams=${encodeURIComponent('{"a":"b"}')}` },
  'connection parameters that are no JSON': { path: '/auth.session?connectionParams=%7B' },
  'connection parameters that are no texts': { path: '/auth.session?connectionParams=%7B%22a%22%3A1%7D' },
  'no name': { path: '/' },
  'a batch with an unknown procedure': { path: '/auth.session,no.such?batch=1' },
  'an unknown procedure': { path: '/no.such' },
  'a name of Object.prototype': { path: '/constructor' },
  'a query by POST': { path: '/auth.session', method: 'POST', body: wire(undefined) },
  'a mutation by GET': { path: '/auth.signOut' },
  'a HEAD': { path: '/auth.session', method: 'HEAD' },
  'a mutation': { path: '/groups.create', method: 'POST', body: wire({ id: groupId, name: 'Groupe Fès' }) },
  'a mutation with a wrong input': { path: '/groups.create', method: 'POST', body: wire({ id: newId(), name: ' ' }) },
  'a mutation whose body is no JSON': { path: '/groups.create', method: 'POST', body: '{"json":' },
  'a mutation whose body is a number': { path: '/groups.create', method: 'POST', body: '3' },
  'a mutation with dates in superjson': {
    path: '/groups.update',
    method: 'POST',
    body: wire({ id: newId(), name: 'X', updatedAt: new Date(0) }),
  },
  'an edit with the version that was read': {
    path: '/groups.update',
    method: 'POST',
    body: wire({ id: newId(), name: 'X', updatedAt: new Date(0).toISOString() }),
  },
  'a mutation with an evil path in its meta': {
    path: '/groups.create',
    method: 'POST',
    body: '{"json":{"id":"x"},"meta":{"values":{"__proto__.x":["Date"]}}}',
  },
  'a body that is too long': {
    path: '/groups.create',
    method: 'POST',
    body: wire({ id: newId(), name: 'x'.repeat(3000) }),
  },
  'a batch of mutations': {
    path: '/groups.create,groups.create?batch=1',
    method: 'POST',
    body: batch({ 0: { id: groupId, name: 'Groupe Fès' }, 1: { id: newId(), name: '' } }),
  },
  'an unknown procedure by POST': { path: '/no.such', method: 'POST', body: wire({}) },
  'a HEAD of an unknown procedure': { path: '/no.such', method: 'HEAD' },
  'an unknown kind of stream': { path: '/auth.session', headers: { 'trpc-accept': 'nope' } },
}

describe('the call handler', () => {
  for (const [name, sent] of Object.entries(cases)) {
    it(`responds to ${name} as tRPC's adapter does`, async () => {
      const expected = await send('adapter', sent)
      // The adapter gives JSON the type of text where it refuses a request as a whole.
      if (expected.type === 'text/plain;charset=UTF-8') expected.type = 'application/json'
      // What one creates, the other finds: the same id with the same content gives the first result.
      expect(await send('handler', sent)).toEqual(expected)
    })
  }

  it.each(procedures)(
    "refuses $path without input or session as tRPC's adapter does, by either method",
    async ({ path }) => {
      for (const method of ['GET', 'POST']) {
        const sent = { path: `/${path}`, method, signedIn: false, ...(method === 'POST' ? { body: '{}' } : {}) }
        expect(await send('handler', sent)).toEqual(await send('adapter', sent))
      }
    },
  )

  it.each([{ 'trpc-accept': 'application/jsonl' }, { accept: 'application/jsonl' }])(
    'offers no stream: %j gets a plain response',
    async (headers: Record<string, string>) => {
      for (const path of ['/auth.session?batch=1', '/auth.session', '/no.such']) {
        expect(await send('handler', { path, headers })).toEqual(await send('adapter', { path }))
      }
    },
  )

  it('refuses a path that does not decode, on which the adapter fails', async () => {
    expect((await send('adapter', { path: '/%E0%A4%A' })).status).toBe(500)
    const { status, body } = await send('handler', { path: '/%E0%A4%A' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { json: { message: 'Requête invalide', data: { code: 'BAD_REQUEST' } } } })
  })

  it.each([
    ['a set', { values: { name: ['set'] } }],
    ['a map', { values: { name: ['map'] } }],
    ['a number that JSON has not', { values: { name: ['number'] } }],
    ['a class', { values: { name: [['class', 'User']] } }],
    ['a date', { values: { name: ['Date'] } }],
    ['a path to a prototype', { values: { '__proto__.x': ['Date'] } }],
  ])('makes no %s of an input, as superjson would', async (_, meta) => {
    const body = JSON.stringify({ json: { id: newId(), name: 'x' }, meta })
    const { status, body: response } = await send('handler', { path: '/groups.create', method: 'POST', body })
    expect(status).toBe(400)
    expect(response).toMatchObject({ error: { json: { message: 'Requête invalide', data: { fieldErrors: null } } } })
  })

  it('ignores which parts of an input were the same object', async () => {
    const paths = Array.from({ length: 150 }, (_, index) => `more.${index}`)
    const meta = { referentialEqualities: { name: paths } }
    const body = JSON.stringify({ json: { id: newId(), name: 'Zone', more: [1, 2] }, meta })
    expect((await send('handler', { path: '/groups.create', method: 'POST', body })).status).toBe(200)
  })
})
