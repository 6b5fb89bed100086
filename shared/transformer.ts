import superjson from 'superjson'

/**
 * The wire format of every call: superjson's, made faster for what nearly all our answers are: plain JSON, with dates.
 * Same JSON as superjson for those; anything else (Map, BigInt, undefined, …) is left to superjson itself, and a test
 * holds the two to each other. With every answer of a list going through here, superjson's walk costs more than the SQL.
 */
export const transformer = {
  serialize(value: unknown): { json: unknown; meta?: unknown } {
    const dates: Record<string, ['Date']> = {}
    const fast = toJson(value, '', dates)
    if (fast === NOT_PLAIN) return superjson.serialize(value)
    if (isEmpty(dates)) return { json: fast }
    return { json: fast, meta: value instanceof Date ? { values: ['Date'], v: 1 } : { values: dates, v: 1 } }
  },

  deserialize(payload: { json: unknown; meta?: unknown } | undefined): unknown {
    // A call without input has no payload at all.
    if (payload === undefined || payload === null) return undefined
    if (typeof payload === 'object' && payload.meta === undefined) return payload.json
    return superjson.deserialize(payload as Parameters<typeof superjson.deserialize>[0])
  },
}

const NOT_PLAIN = Symbol('not plain JSON')

/** A copy ready for JSON with the paths of its dates noted, or `NOT_PLAIN` where superjson has to do the work. */
const toJson = (value: unknown, path: string, dates: Record<string, ['Date']>): unknown => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : NOT_PLAIN
    case 'object':
      break
    default:
      return NOT_PLAIN
  }
  if (value === null) return null
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return NOT_PLAIN
    dates[path] = ['Date']
    return value.toISOString()
  }
  const prefix = path === '' ? '' : `${path}.`
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    for (let index = 0; index < value.length; index += 1) {
      const item = toJson(value[index], `${prefix}${index}`, dates)
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
    if (!PLAIN_KEY.test(key) || key === '__proto__' || key === 'constructor' || key === 'prototype') return NOT_PLAIN
    const item = toJson(field, prefix + key, dates)
    if (item === NOT_PLAIN) return NOT_PLAIN
    copy[key] = item
  }
  return copy
}

const PLAIN_KEY = /^[\w-]+$/

const isEmpty = (record: object): boolean => {
  for (const _key in record) return false
  return true
}
