import { isRefusalCode, type RefusalCode } from '#shared/errors/codes.ts'
import type { RawResponse } from './send-text.ts'

const leaks: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['SQL', /\b(?:select|insert into|update|delete from)\b[^"]{0,300}\b(?:from|values|set|where|returning)\b/i],
  [
    'Postgres',
    /violates|duplicate key|syntax error|\b(?:relation|column) \\?"|\bpg_|postgres|kysely|out of range|null value in/i,
  ],
  ['a stack', /\bat (?:async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d+|node:internal|node_modules|"stack"/],
  ['a path', /file:\/\/|(?:^|[\s"'(])\/(?:home|var|tmp|usr|opt|root|srv)\//],
  ['an error class', /\b(?:Type|Range|Syntax|Reference|Zod|Database|TRPC|Aggregate)Error\b/],
  ['raw zod', /\\?"code\\?":\s?\\?"(?:invalid_|too_|unrecognized|not_multiple)/],
  [
    'English',
    /Invalid input|Unexpected (?:token|end)|is not (?:a function|iterable|valid JSON)|Cannot (?:read|convert)|not allowed as|deserialize/i,
  ],
  ['a password hash', /\$argon2/],
]

/** Includes waits for locks and password hashing; CI is slow. */
const MAX_MS = 5000

interface ErrorSeen {
  readonly code: string | undefined
  readonly reason: RefusalCode | undefined
  readonly fieldErrors: unknown
  readonly requestId: string | undefined
  readonly retryAfterMs: unknown
}

export function readError({ text }: RawResponse): ErrorSeen | undefined {
  let data: unknown
  try {
    const body: unknown = JSON.parse(text)
    data = at(at(at(body, 'error'), 'json') ?? at(body, 'error'), 'data')
  } catch {
    return undefined
  }
  if (data === undefined) return undefined
  const [code, reason, requestId] = [at(data, 'code'), at(data, 'reason'), at(data, 'requestId')]
  return {
    code: typeof code === 'string' ? code : undefined,
    reason: isRefusalCode(reason) ? reason : undefined,
    fieldErrors: at(data, 'fieldErrors') ?? undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfterMs: at(at(data, 'params'), 'retryAfterMs'),
  }
}

/** Whether the service ran: a result, or a refusal that is not about the form of the input. */
export function reachedService(response: RawResponse): boolean {
  if (response.status === 200) return true
  const reason = readError(response)?.reason
  return reason !== undefined && !reason.startsWith('access.') && !reason.startsWith('service.')
}

export function findFaults(response: RawResponse, maxMs = MAX_MS): string[] {
  const { status, text, type, ms } = response
  const faults = leaks.flatMap(([name, pattern]) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`contains ${name}: ${text.slice(Math.max(0, found.index - 40), found.index + 120)}`]
  })
  if (status === 0) faults.push(`no response: ${type}`)
  if (status >= 500 && !isPolite(response)) faults.push(`status ${status}: ${text.slice(0, 200)}`)
  // The status of a batch says nothing about its single calls.
  const inside = /"httpStatus":5(?!03)\d\d/.exec(text)
  if (inside !== null && status < 500)
    faults.push(`a call inside: ${text.slice(Math.max(0, inside.index - 200), inside.index + 100)}`)
  if (ms > maxMs) faults.push(`took ${Math.round(ms)} ms`)
  return faults
}

/** A busy refusal that names a delay, in the header or in the parameters that our client reads. */
function isPolite(response: RawResponse): boolean {
  const error = readError(response)
  return (
    response.status === 503 &&
    error?.reason === 'service.busy' &&
    (response.retryAfter !== null || typeof error.retryAfterMs === 'number')
  )
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}
