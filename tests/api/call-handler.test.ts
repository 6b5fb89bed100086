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
import { startSession } from '#tests/support/session.ts'

/*
 * The plain handler answers as tRPC's own adapter does, errors included: each request goes to both. Where the two differ,
 * the plain one is wrong.
 */

const limits = { maxBytes: 2048, maxBatch: 4 }
const database = withDatabase()
let server: Server
let origin: string
let cookie: string
let passedOn = 0

beforeAll(async () => {
  const deps = testDeps(database)
  const app = express()
  const official = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => createContext(deps, req as IncomingCall, res),
    maxBodySize: limits.maxBytes,
    maxBatchSize: limits.maxBatch,
  })
  app.use('/official', official)
  app.use('/plain', callHandler(appRouter, deps, limits), (req, res, next) => {
    passedOn += 1
    void official(req, res, next)
  })
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

interface Ask {
  path: string
  method?: string
  body?: string
  headers?: Record<string, string>
  signedIn?: boolean
}

async function send(mount: string, { path, method = 'GET', body, headers = {}, signedIn = true }: Ask) {
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
    // A stream is many JSON values, one a line.
    body: headers['trpc-accept'] === undefined && text !== '' ? (JSON.parse(text) as unknown) : text,
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

const cases: Record<string, Ask & { passesOn?: true }> = {
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
    passesOn: true,
  },
  'a batch with an unknown procedure': { path: '/auth.session,no.such?batch=1', passesOn: true },
  'an unknown procedure': { path: '/no.such', passesOn: true },
  'a name of Object.prototype': { path: '/constructor', passesOn: true },
  'a path that does not decode': { path: '/%E0%A4%A', passesOn: true },
  'a query by POST': { path: '/auth.session', method: 'POST', body: wire(undefined), passesOn: true },
  'a mutation by GET': { path: '/auth.signOut', passesOn: true },
  'a HEAD': { path: '/auth.session', method: 'HEAD', passesOn: true },
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
  'a stream': { path: '/auth.session?batch=1', headers: { 'trpc-accept': 'application/jsonl' }, passesOn: true },
}

describe('the plain call handler', () => {
  for (const [name, { passesOn = false, ...ask }] of Object.entries(cases)) {
    it(`answers ${name} as tRPC's adapter does`, async () => {
      const expected = await send('official', ask)
      passedOn = 0
      const actual = await send('plain', ask)
      // What one creates, the other finds: the same id with the same content answers the first result (D10).
      expect(actual).toEqual(expected)
      expect(passedOn).toBe(passesOn ? 1 : 0)
    })
  }

  it.each([
    ['a set', { values: { name: ['set'] } }],
    ['a map', { values: { name: ['map'] } }],
    ['a number that JSON has not', { values: { name: ['number'] } }],
    ['a class', { values: { name: [['class', 'User']] } }],
    ['a date', { values: { name: ['Date'] } }],
    ['a path to a prototype', { values: { '__proto__.x': ['Date'] } }],
  ])('makes no %s of an input, as superjson would', async (_, meta) => {
    const body = JSON.stringify({ json: { id: newId(), name: 'x' }, meta })
    const { status, body: answer } = await send('plain', { path: '/groups.create', method: 'POST', body })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: { json: { message: 'Requête invalide', data: { fieldErrors: null } } } })
  })

  it('takes no notice of which parts of an input were one and the same object', async () => {
    const paths = Array.from({ length: 150 }, (_, index) => `more.${index}`)
    const meta = { referentialEqualities: { name: paths } }
    const body = JSON.stringify({ json: { id: newId(), name: 'Zone', more: [1, 2] }, meta })
    expect((await send('plain', { path: '/groups.create', method: 'POST', body })).status).toBe(200)
  })
})
