import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const database = withDatabase()
let plain: TestServer
let https: TestServer

beforeAll(async () => {
  plain = await startTestServer(database)
  https = await startTestServer(database, { environment: { PUBLIC_URL: 'https://sandouk.example' } })
})

afterAll(async () => {
  await plain.close()
  await https.close()
})

describe('data', () => {
  it.each([
    ['a response', '/trpc/auth.session', 200],
    ['a refusal', '/trpc/profile.get', 401],
    ['an unknown procedure', '/trpc/nothing.here', 404],
    ['a refused method', '/trpc/auth.signOut', 405],
  ])('%s allows no script, no frame and no cache', async (_what, path, status) => {
    const { headers, ...received } = await fetch(plain.url + path, { method: status === 405 ? 'PUT' : 'GET' }).then(
      (response) => ({ status: response.status, headers: response.headers }),
    )
    expect(received.status).toBe(status)
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('everything else', () => {
  it.each(['/healthz', '/readyz'])('%s has the policy of a page', async (path) => {
    const { headers } = await fetch(plain.url + path)
    const policy = headers.get('content-security-policy')
    for (const directive of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it.each(['/not-there', '/%zz'])('%s, refused without a client, lets nothing run', async (path) => {
    const { headers } = await fetch(plain.url + path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

it.each(['/trpc/auth.session', '/healthz'])('%s requires https only if it is served over https', async (path) => {
  const over = async (server: TestServer) => (await fetch(server.url + path)).headers.get('strict-transport-security')
  expect(await over(plain)).toBeNull()
  expect(await over(https)).toBe('max-age=31536000')
})
