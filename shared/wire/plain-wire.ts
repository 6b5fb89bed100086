/**
 * superjson's wire format for what nearly all our calls carry: plain JSON with dates and fields that are undefined. Small
 * enough for a first load, where superjson is not (performance.md), and a test holds the two to each other. The server has a
 * walk of its own, which copies nothing (transformer.ts).
 */

/** `{ json: { at: '2026-11-27T…Z' }, meta: { values: { at: ['Date'] }, v: 1 } }` */
export interface WirePayload {
  json: unknown
  meta?: unknown
}

type Leaf = 'Date' | 'undefined'
type Leaves = Record<string, [Leaf]>

const NOT_PLAIN = Symbol('not plain JSON')
const PLAIN_KEY = /^[\w-]+$/
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** The payload of a value, or undefined where the value holds something else (Map, BigInt, -0, …): superjson's business. */
export function writePlain(value: unknown): WirePayload | undefined {
  const leaves: Leaves = {}
  const json = toJson(value, '', leaves)
  if (json === NOT_PLAIN) return undefined
  if (isEmpty(leaves)) return { json }
  return { json, meta: { values: leaves[''] ?? leaves, v: 1 } }
}

/**
 * The value of a payload, made in place: the payload is used up.
 * @throws TypeError where the payload holds what only superjson can read
 */
export function readPlain({ json, meta }: WirePayload): unknown {
  const values = isRecord(meta) ? meta['values'] : undefined
  if (values === undefined) return json
  if (Array.isArray(values)) return reviveValue(json, values)
  if (!isRecord(values)) throw unreadable()
  for (const [path, type] of Object.entries(values)) revive(json, splitPath(path), type)
  return json
}

/**
 * For the client, whose calls hold nothing else. What the server's own transformer leaves to superjson would be refused
 * here aloud, not misread.
 */
export const plainTransformer = {
  serialize(value: unknown): WirePayload {
    const payload = writePlain(value)
    if (payload === undefined) throw new TypeError('A call holds something that is neither plain JSON nor a date')
    return payload
  },
  /** A procedure without an answer has no payload. */
  deserialize: (payload: WirePayload | undefined): unknown => (payload === undefined ? undefined : readPlain(payload)),
}

/** A copy ready for JSON with its leaves noted by path, or `NOT_PLAIN`. */
function toJson(value: unknown, path: string, leaves: Leaves): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : NOT_PLAIN
    case 'undefined':
      leaves[path] = ['undefined']
      return null
    case 'object':
      break
    default:
      return NOT_PLAIN
  }
  if (value === null) return null
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return NOT_PLAIN
    leaves[path] = ['Date']
    return value.toISOString()
  }
  const prefix = path === '' ? '' : `${path}.`
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    for (let index = 0; index < value.length; index += 1) {
      const item = toJson(value[index], `${prefix}${index}`, leaves)
      if (item === NOT_PLAIN) return NOT_PLAIN
      copy.push(item)
    }
    return copy
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return NOT_PLAIN
  const copy: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    // Keys that superjson escapes in paths, or refuses, are its business.
    if (!PLAIN_KEY.test(key) || FORBIDDEN_KEYS.has(key)) return NOT_PLAIN
    const item = toJson(field, prefix + key, leaves)
    if (item === NOT_PLAIN) return NOT_PLAIN
    copy[key] = item
  }
  return copy
}

/** Puts the leaf at the end of the path in place of its JSON. */
function revive(root: unknown, keys: readonly string[], type: unknown): void {
  const last = keys.at(-1) ?? ''
  let holder = root
  for (const key of keys.slice(0, -1)) holder = isHolder(holder) ? readField(holder, key) : undefined
  if (!isHolder(holder)) throw unreadable()
  holder[last] = reviveValue(readField(holder, last), type)
}

function readField(holder: Record<string, unknown>, key: string): unknown {
  if (FORBIDDEN_KEYS.has(key) || !Object.hasOwn(holder, key)) throw unreadable()
  return holder[key]
}

function reviveValue(json: unknown, type: unknown): Date | undefined {
  const [name, ...more] = Array.isArray(type) ? (type as unknown[]) : []
  if (more.length === 0 && name === 'undefined') return undefined
  if (more.length === 0 && name === 'Date' && typeof json === 'string') return new Date(json)
  throw unreadable()
}

/** `a.b\.c` names the key `b.c` in `a`. */
function splitPath(path: string): string[] {
  const keys = ['']
  for (const [part] of path.matchAll(/\\.|[^\\]/gs)) {
    if (part === '.') keys.push('')
    else keys.push((keys.pop() ?? '') + part.slice(-1))
  }
  return keys
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects and lists: both are walked by key. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function unreadable(): TypeError {
  return new TypeError('An answer holds something that is neither plain JSON nor a date')
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false
  return true
}
