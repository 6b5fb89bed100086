/* superjson's format without superjson, which is too large for the first load (docs/performance.md). A test compares both. */

export interface WirePayload {
  json?: unknown
  meta?: unknown
}

/** @throws TypeError for a value that the other side would read differently */
export const plainTransformer = {
  serialize(value: unknown): WirePayload {
    if (!isPlainJson(value, true)) throw new TypeError('An input holds something that is not plain JSON')
    return { json: value }
  },
  deserialize(payload: WirePayload | undefined): unknown {
    if (payload === undefined) return undefined
    const values = readValues(payload)
    if (Array.isArray(values)) revive(payload, ['json'], values)
    else for (const [path, type] of Object.entries(values ?? {})) revive(payload, ['json', ...splitPath(path)], type)
    return payload.json
  },
}

export function readValues({ meta }: WirePayload): object | undefined {
  if (typeof meta !== 'object' || meta === null || !('values' in meta) || meta.values === undefined) return undefined
  if (typeof meta.values !== 'object' || meta.values === null) throw unreadable()
  return meta.values
}

/** superjson refuses the first three; JSON.stringify would call the last. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toJSON'])

export function isPlainJson(value: unknown, allowsUndefined = false): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (value === undefined) return allowsUndefined
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) if (item === undefined || !isPlainJson(item, allowsUndefined)) return false
    return true
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object that is not an array
  const fields = value as Record<string, unknown>
  for (const key in fields) if (UNSAFE_KEYS.has(key) || !isPlainJson(fields[key], allowsUndefined)) return false
  return true
}

function revive(holder: unknown, [key = '', ...rest]: readonly string[], type: unknown): void {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) throw unreadable()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object, looked at by its own keys alone
  const fields = holder as Record<string, unknown>
  if (rest.length > 0) return revive(fields[key], rest, type)
  const json = fields[key]
  const name: unknown = Array.isArray(type) && type.length === 1 ? type[0] : undefined
  if (name === 'undefined') fields[key] = undefined
  else if (name === 'Date' && typeof json === 'string') fields[key] = new Date(json)
  else throw unreadable()
}

function splitPath(path: string): string[] {
  const keys = ['']
  for (const [part] of path.matchAll(/\\.|[^\\]/gs)) {
    if (part === '.') keys.push('')
    else keys.push((keys.pop() ?? '') + part.slice(-1))
  }
  return keys
}

function unreadable(): TypeError {
  return new TypeError('An output holds something that is neither plain JSON nor a date')
}
