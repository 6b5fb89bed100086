import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/* The access matrix covers procedures only; each plain route is listed here with its access. */

const KNOWN_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  // For accounts that are signed in: tests/api/attachments.test.ts.
  'POST /api/attachments',
  'GET /api/attachments/:id',
  // For subscribed clients, and one kind for administrators: tests/api/exports.test.ts.
  'GET /api/exports/:file',
  // For the machine itself, or with METRICS_TOKEN.
  'GET /metrics',
]

const database = withDatabase({ poolSize: 2 })
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database, { environment: { METRICS_TOKEN: 'a-long-token' } })
})
afterAll(() => server.close())

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Record<string, boolean> }
  readonly handle: { readonly stack?: readonly Layer[] }
}

function listRoutes(layers: readonly Layer[]): string[] {
  return layers.flatMap(({ route, handle }) => [
    ...(route === undefined ? [] : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)),
    ...listRoutes(handle.stack ?? []),
  ])
}

describe('plain routes', () => {
  it('are all listed here', () => {
    const app = createApp(testDeps(database), { logRequests: false })
    // Express keeps its layers in `router.stack`, which its types omit.
    const { stack } = app.router as unknown as { stack: readonly Layer[] }
    expect(listRoutes(stack).sort(), 'Add the route to KNOWN_ROUTES and test who may call it').toEqual(
      KNOWN_ROUTES.sort(),
    )
  })

  it('show only whether the server runs', async () => {
    const read = async (path: string) => {
      const response = await fetch(`${server.url}${path}`)
      return `${response.status} ${await response.text()}`
    }
    expect(await read('/healthz')).toBe('200 ok')
    expect(await read('/readyz')).toBe('200 ready')
  })

  it('give metrics only with the token', async () => {
    const read = async (headers: Record<string, string>) => (await fetch(`${server.url}/metrics`, { headers })).status
    expect(await read({})).toBe(404)
    expect(await read({ Authorization: 'Bearer another-token' })).toBe(404)
    expect(await read({ Authorization: 'Bearer a-long-token' })).toBe(200)
  })

  it('refuse other methods and paths that leave their folder', async () => {
    for (const path of ['/trpc/../healthz', '/trpc/%2e%2e/metrics', '//metrics', '/%zz']) {
      // fetch() would normalise the path.
      const sent = request(server.url, { path, method: 'GET' }).end()
      const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }]
      response.resume()
      expect([200, 400, 404], path).toContain(response.statusCode)
      if (path.includes('metrics')) expect(response.statusCode).toBe(404)
    }
    expect((await fetch(`${server.url}/trpc/agencies.list`, { method: 'DELETE' })).status).toBe(405)
  })
})
