import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AppOptions } from '#server/app.ts'
import type { ResponseLimits } from '#server/platform/http/response-deadline.ts'
import type { ErrorData } from '#server/platform/trpc/error-format.ts'
import type { Deps } from '#server/deps.ts'
import { plainTransformer } from '#shared/wire/plain-wire.ts'
import { transformer } from '#shared/wire/transformer.ts'
import type { TestDatabase } from './test-database.ts'
import { testDeps, type TestDepsOptions } from './deps.ts'
import { findFreePort } from './free-port.ts'
import { loadBuiltProduct } from './product.ts'
import { startSession, type TestUser } from './session.ts'

export interface TestServerOptions
  extends Omit<TestDepsOptions, 'product'>, Pick<AppOptions, 'client' | 'readiness' | 'callLimits' | 'getCallerKey'> {
  readonly responses?: ResponseLimits
}

export interface TestCall {
  readonly path: string
  readonly type: 'query' | 'mutation'
  readonly input?: unknown
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly data: unknown
  readonly error: ({ readonly message: string } & ErrorData) | undefined
}

export interface TestServer {
  readonly url: string
  readonly deps: Deps
  readonly http: Server
  cookieFor(user: TestUser): Promise<string>
  call(call: TestCall): Promise<TestAnswer>
  close(): Promise<void>
}

/**
 * The application on a port of the loopback, with the database and clock of a test. What goes over HTTP is tried on the
 * bundle in `dist`, which is what ships. The caller closes it.
 */
export async function startTestServer(database: TestDatabase, options: TestServerOptions = {}): Promise<TestServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const product = await loadBuiltProduct()
  const deps = testDeps(database, { ...options, product, environment: { PUBLIC_URL: url, ...options.environment } })
  const { client, readiness, callLimits, getCallerKey } = options
  const app = product.createApp(deps, {
    ...(client === undefined ? {} : { client }),
    ...(readiness === undefined ? {} : { readiness }),
    ...(callLimits === undefined ? {} : { callLimits }),
    ...(getCallerKey === undefined ? {} : { getCallerKey }),
    logRequests: options.log !== undefined,
  })
  const { responses } = options
  const http = product.createHttpServer(app, responses === undefined ? {} : { responses })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    url,
    deps,
    http,
    cookieFor: (user) => startSession(deps, user),
    call: (call) => sendCall(url, call),
    async close() {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}

export async function sendCall(
  url: string,
  { path, type, input, cookie, headers = {} }: TestCall,
): Promise<TestAnswer> {
  const serialized = JSON.stringify(plainTransformer.serialize(input))
  const target =
    type === 'mutation' || input === undefined
      ? `${url}/trpc/${path}`
      : `${url}/trpc/${path}?input=${encodeURIComponent(serialized)}`
  const response = await fetch(target, {
    method: type === 'mutation' ? 'POST' : 'GET',
    headers: {
      ...(type === 'mutation' ? { 'Content-Type': 'application/json' } : {}),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...headers,
    },
    ...(type === 'mutation' ? { body: serialized } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ...readBody(text) }
}

function readBody(text: string): Pick<TestAnswer, 'data' | 'error'> {
  if (!text.startsWith('{')) return { data: undefined, error: undefined }
  const body = JSON.parse(text) as {
    result?: { data?: { json: unknown } }
    error?: { json?: ErrorJson } & Partial<ErrorJson>
  }
  if (body.error !== undefined) {
    // tRPC sends errors through the transformer too.
    const { message, data } = body.error.json ?? (body.error as ErrorJson)
    return { data: undefined, error: { message, ...data } }
  }
  return { data: transformer.deserialize(body.result?.data), error: undefined }
}

interface ErrorJson {
  message: string
  data: ErrorData
}
