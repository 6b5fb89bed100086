import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { captureLog } from '#tests/support/log.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/* The access matrix covers procedures only; each plain route is listed here with its access. */

const KNOWN_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  // For accounts that are signed in: tests/api/attachments.test.ts.
  'POST /api/attachments',
  'GET /api/attachments/:id',
  'GET /api/attachments/:id/preview',
  // For owners: tests/api/imports-upload.test.ts.
  'POST /api/imports',
  // For owners, managers and accountants: tests/api/statements.test.ts.
  'POST /api/statements',
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

  it('give metrics without a token to this machine only, and never through a proxy', async () => {
    const statusFrom = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
      const started = await startTestServer(database, { environment })
      try {
        return (await fetch(`${started.url}/metrics`, { headers })).status
      } finally {
        await started.close()
      }
    }
    expect(await statusFrom({})).toBe(200)
    expect(await statusFrom({ TRUST_PROXY: '1' })).toBe(404)
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect(await statusFrom({}, { [name]: '127.0.0.1' }), name).toBe(404)
    }
  })

  it('tell search engines what to read, and name a security contact only if there is one', async () => {
    const robots = await fetch(`${server.url}/robots.txt`)
    expect(robots.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(await robots.text()).toMatch(/^User-agent: \*\n(?:.*\n)*Disallow: \/app\n/)
    expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404)
    const started = await startTestServer(database, { environment: { SECURITY_CONTACT: 'securite@exemple.ma' } })
    const text = await (await fetch(`${started.url}/.well-known/security.txt`)).text()
    await started.close()
    expect(text).toContain('Contact: mailto:securite@exemple.ma\n')
    expect(text).toMatch(/^Expires: 2027-/m)
  })

  it('log a refusal as busy as no error, and other failures as errors', async () => {
    const captured = captureLog()
    const full = { running: 0, waiting: 0, waitMs: 1, retryAfterMs: 1_000 }
    const started = await startTestServer(database, { log: captured.log, callLimits: { work: full, doors: full } })
    expect((await started.call({ path: 'auth.session', type: 'query' })).status).toBe(503)
    await started.close()
    const levels = captured.lines
      .filter(({ res }) => JSON.stringify(res) === '{"status":503}')
      .map(({ level }) => level)
    expect(levels).toEqual([30])
    expect(captured.text()).not.toContain('failed with status code')
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
