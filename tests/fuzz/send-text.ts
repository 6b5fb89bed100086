import { isPlainJson } from '#shared/wire/plain-wire.ts'
import { transformer } from '#shared/wire/transformer.ts'
import { EXTRA_KEYS } from './hostile-values.ts'

export interface RawRequest {
  readonly path: string
  readonly method?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface RawResponse {
  readonly status: number
  readonly text: string
  readonly type: string
  readonly retryAfter: string | null
  readonly ms: number
}

const TIMEOUT_MS = 20_000
/** Node responds 431 to longer request lines and closes the connection, perhaps while the request is still being sent. */
const LONGEST_PATH = 15_000

export async function sendText(
  url: string,
  { path, method = 'GET', body, headers = {} }: RawRequest,
): Promise<RawResponse> {
  const startedAt = performance.now()
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      type: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - startedAt,
    }
  } catch (error) {
    const status = path.length > LONGEST_PATH ? 431 : 0
    return {
      status,
      text: '',
      type: '',
      retryAfter: null,
      ms: performance.now() - startedAt,
      ...readReason(status, error),
    }
  }
}

function readReason(status: number, error: unknown) {
  return status === 0 ? { type: String(error) } : {}
}

export function callWith(
  path: string,
  type: 'query' | 'mutation',
  text: string,
  cookie: string | undefined,
): RawRequest {
  const signedIn = cookie === undefined ? {} : { Cookie: cookie }
  return type === 'query'
    ? { path: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers: signedIn }
    : {
        path: `/trpc/${path}`,
        method: 'POST',
        body: text,
        headers: { 'Content-Type': 'application/json', ...signedIn },
      }
}

export function wireText(input: unknown, hasExtraKeys: boolean): string {
  const text = JSON.stringify(toPayload(input), (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  if (!hasExtraKeys) return text
  const open = '{"json":{'
  if (!text.startsWith(open)) return `{"__proto__":{"polluted":true},${text.slice(1)}`
  const rest = text.slice(open.length)
  return `${open}${EXTRA_KEYS}${rest.startsWith('}') ? '' : ','}${rest}`
}

/** superjson's format only if needed: superjson refuses keys such as `__proto__`, JSON does not. */
function toPayload(input: unknown): unknown {
  if (isPlainJson(input, true)) return { json: input }
  try {
    return transformer.serialize(input)
  } catch {
    return { json: input }
  }
}
