import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { transformer } from './transformer.ts'

const REFUSED = Symbol('refused')

describe('the wire format', () => {
  const date = fc.date({ noInvalidDate: true })
  const anything = fc.anything({
    withDate: true,
    withMap: true,
    withSet: true,
    withBigInt: true,
    withNullPrototype: true,
  })
  const answer = fc.dictionary(
    fc.stringMatching(/^[a-zA-Z_][\w-]{0,8}$/),
    fc.oneof(fc.jsonValue(), date, fc.array(fc.record({ at: date, n: fc.integer() }))),
  )

  /**
   * What arrives on the other side, or that it refuses: superjson does not carry the keys `__proto__`, `constructor` and
   * `prototype`. Read back rather than compared as bytes, since the order of the noted paths means nothing.
   */
  const written = (serialize: (value: unknown) => unknown, value: unknown): unknown => {
    try {
      return JSON.parse(JSON.stringify(serialize(value)))
    } catch {
      return REFUSED
    }
  }
  const bySuperjson = (value: unknown) => written(superjson.serialize, value)
  const byUs = (value: unknown) => written(transformer.serialize, value)

  it("is superjson's, for whatever we answer", () => {
    fc.assert(
      fc.property(
        fc.oneof(answer, date, fc.jsonValue(), fc.constantFrom(undefined, null, -0, NaN, Infinity)),
        (value) => {
          expect(byUs(value)).toEqual(bySuperjson(value))
        },
      ),
    )
  })

  it('leaves to superjson what is not plain', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(byUs(value)).toEqual(bySuperjson(value))
      }),
    )
  })

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s as superjson does', (key) => {
    const value: unknown = JSON.parse(`{"a":{"${key}":null}}`)
    expect(bySuperjson(value)).toBe(REFUSED)
    expect(byUs(value)).toBe(REFUSED)
  })

  it('reads what superjson wrote', () => {
    fc.assert(
      fc.property(answer, (value) => {
        const arrived = bySuperjson(value)
        fc.pre(arrived !== REFUSED)
        const travelled = arrived as { json: unknown }
        expect(transformer.deserialize(travelled)).toEqual(superjson.deserialize(travelled as never))
      }),
    )
  })

  it('has no input where none was sent', () => {
    expect(transformer.deserialize(undefined)).toBeUndefined()
  })
})
