import superjson from 'superjson'
import { isPlainJson, readValues, type WirePayload } from './plain-wire.ts'

/** The wire format of outputs: superjson's. Plain JSON needs no `meta` and is passed on without superjson's walk and copy. */
export const transformer = {
  serialize(value: unknown): WirePayload {
    if (typeof value === 'object' && value !== null && knownPlain.has(value)) return { json: value }
    return isPlainJson(value) ? { json: value } : superjson.serialize(value)
  },
  deserialize(payload: WirePayload | undefined): unknown {
    return payload === undefined
      ? undefined
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- superjson does not export the type of its own output
        superjson.deserialize(payload as Parameters<typeof superjson.deserialize>[0])
  },
}

/**
 * The wire format of inputs: plain JSON. superjson would make sets and maps of what a stranger sends, and search each from
 * its start for every path named: 64 kB kept the process busy for four seconds, without a session.
 * @throws TypeError for an input with values of superjson's own
 */
export function readInput(payload: WirePayload | null | undefined): unknown {
  if (payload === null || payload === undefined) return undefined
  if (readValues(payload) !== undefined) throw new TypeError('An input is plain JSON')
  return payload.json
}

/** What JSON carries as it is: no dates, no fields that may be undefined. */
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
