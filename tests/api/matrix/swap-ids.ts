import { newId } from '#shared/values/ids.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Path = readonly string[]

/** The paths of the ids in an input, for example `[['agencyId'], ['product', 'id']]`. */
export function idPaths(input: unknown, at: Path = []): Path[] {
  if (typeof input === 'string') return ID.test(input) ? [at] : []
  if (typeof input !== 'object' || input === null || input instanceof Date) return []
  return Object.entries(input).flatMap(([key, value]) => idPaths(value, [...at, key]))
}

export function valueAt(input: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return input
  return typeof input === 'object' && input !== null ? valueAt(Reflect.get(input, key), rest) : undefined
}

export function replaceAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(input))
    return input.map((item, index) => (String(index) === key ? replaceAt(item, rest, value) : item))
  if (typeof input !== 'object' || input === null) throw new Error('no such place in the input')
  return { ...input, [key]: replaceAt(Reflect.get(input, key), rest, value) }
}

/** A copy with an unknown id at each path. */
export function withUnknownIds(input: unknown, paths: readonly Path[]): unknown {
  return paths.reduce((copy, path) => replaceAt(copy, path, newId()), input)
}

/** The input without its own ids, as of a list that is not narrowed. */
export function withoutIds(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value !== 'string' || !ID.test(value)))
}
