import superjson from 'superjson'
import { isPlainJson, readValues, type WirePayload } from './plain-wire.ts'

export const transformer = {
  serialize(value: unknown): WirePayload {
    if (typeof value === 'object' && value !== null && knownPlain.has(value)) return { json: value }
    return isPlainJson(value) ? { json: value } : superjson.serialize(value)
  },
  deserialize(payload: WirePayload | undefined): unknown {
    return payload === undefined
      ? undefined
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- superjson does not export the type of its output
        superjson.deserialize(payload as Parameters<typeof superjson.deserialize>[0])
  },
}

/** Plain JSON only, else TypeError: 64 kB of superjson paths from a stranger kept the process busy for four seconds. */
export function readInput(payload: WirePayload | null | undefined): unknown {
  if (payload === null || payload === undefined) return undefined
  if (readValues(payload) !== undefined) throw new TypeError('An input is plain JSON')
  return payload.json
}

type PlainJson<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends Date | undefined | bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : { readonly [Key in keyof Value]: PlainJson<Value[Key]> }

const knownPlain = new WeakSet<object>()

/** Sent without a search for dates. Only for large, frequent outputs; their numbers have to be finite, which no type says. */
export function plainJson<Value extends object>(value: Value & PlainJson<Value>): Value {
  knownPlain.add(value)
  return value
}
