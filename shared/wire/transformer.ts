import superjson from 'superjson'

/**
 * The wire format of every call: superjson's, made faster for what nearly all our answers are: plain JSON, with dates.
 * Same JSON as superjson for those; anything else (Map, BigInt, undefined, …) is left to superjson itself, and a test
 * holds the two to each other. With every answer of a list going through here, superjson's walk costs more than the SQL.
 */
export const transformer = {
  /** What JSON.stringify turns into superjson's bytes. Plain values are not copied: JSON writes dates as superjson does. */
  serialize(value: unknown): { json: unknown; meta?: unknown } {
    if (typeof value === 'object' && value !== null && knownPlain.has(value)) return { json: value }
    const dates: DatePaths = {}
    if (!isPlain(value, undefined, ROOT, dates)) return superjson.serialize(value)
    if (isEmpty(dates)) return { json: value }
    return { json: value, meta: value instanceof Date ? { values: ['Date'], v: 1 } : { values: dates, v: 1 } }
  },

  deserialize(payload: { json: unknown; meta?: unknown } | undefined): unknown {
    // A call without input has no payload at all.
    if (payload === undefined || payload === null) return undefined
    if (typeof payload === 'object' && payload.meta === undefined) return payload.json
    return superjson.deserialize(payload as Parameters<typeof superjson.deserialize>[0])
  },
}

/** What JSON carries as it is: no dates, nothing that is undefined. */
type PlainJson<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends Date | undefined | bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : { readonly [Key in keyof Value]: PlainJson<Value[Key]> }

const knownPlain = new WeakSet<object>()

/**
 * Says of an answer that it is plain JSON throughout, as its type does, so that it is sent without being looked through. For
 * the largest of the frequent answers alone: numbers have to be finite, which no type says.
 */
export function plainJson<Value extends object>(value: Value & PlainJson<Value>): Value {
  knownPlain.add(value)
  return value
}

type DatePaths = Record<string, ['Date']>

/** Where a value lies: under a key of what lies there. Paths are only spelled out for the few dates. */
interface Place {
  readonly holder: Place | undefined
  readonly key: string | number
}

function joinPath({ holder, key }: Place): string {
  return holder === undefined ? `${key}` : `${joinPath(holder)}.${key}`
}

/** Whether JSON carries the value as it is; the paths of its dates are noted on the way. The root lies nowhere. */
function isPlain(value: unknown, holder: Place | undefined, key: string | number, dates: DatePaths): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return false
    dates[joinPath({ holder, key })] = ['Date']
    return true
  }
  const place = key === ROOT ? undefined : { holder, key }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      if (!isPlain(value[index], place, index, dates)) return false
    }
    return true
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const name in value) {
    if (!isPlainKey(name) || !isPlain((value as Record<string, unknown>)[name], place, name, dates)) return false
  }
  return true
}

const ROOT = ''
const PLAIN_KEY = /^[\w-]+$/
const MAX_KNOWN_KEYS = 1000
/** The names of our fields, each looked at once and not for every row. */
const knownKeys = new Set<string>()

/** Keys that superjson escapes in paths, or refuses, are its business; so is an object with a `toJSON` of its own. */
function isPlainKey(key: string): boolean {
  if (knownKeys.has(key)) return true
  if (!PLAIN_KEY.test(key)) return false
  if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key === 'toJSON') return false
  if (knownKeys.size < MAX_KNOWN_KEYS) knownKeys.add(key)
  return true
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false
  return true
}
