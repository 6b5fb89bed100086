import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { plainTransformer } from './plain-wire.ts'
import { plainJson, readInput, transformer } from './transformer.ts'

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
  const output = fc.dictionary(
    fc.stringMatching(/^[a-zA-Z_][\w-]{0,8}$/),
    fc.oneof(
      fc.jsonValue(),
      date,
      fc.constant(undefined),
      fc.array(fc.record({ at: date, n: fc.integer(), note: fc.option(fc.string(), { nil: undefined }) })),
    ),
  )

  const written = (serialize: (value: unknown) => unknown, value: unknown): unknown => {
    try {
      return JSON.parse(JSON.stringify(serialize(value)))
    } catch {
      return REFUSED
    }
  }
  const bySuperjson = (value: unknown) => written(superjson.serialize, value)
  const byUs = (value: unknown) => written(transformer.serialize, value)

  it("is superjson's, for all outputs", () => {
    fc.assert(
      fc.property(
        fc.oneof(output, date, fc.jsonValue(), fc.constantFrom(undefined, null, -0, NaN, Infinity)),
        (value) => {
          expect(byUs(value)).toEqual(bySuperjson(value))
        },
      ),
    )
  })

  it('leaves to superjson what is not plain JSON', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(byUs(value)).toEqual(bySuperjson(value))
      }),
    )
  })

  it('is the same for what is marked as plain JSON, and types refuse to mark anything else', () => {
    const page = { rows: [{ id: 'a', amount: 1, note: null, product: { name: 'b' } }], total: 1 }
    expect(byUs(plainJson(page))).toEqual(bySuperjson(page))
    // @ts-expect-error a date is not plain JSON
    plainJson({ rows: [{ at: new Date(0) }] })
    // @ts-expect-error nor is a field that may be undefined
    plainJson({ rows: [{ note: undefined as string | undefined }] })
  })

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s as superjson does', (key) => {
    const value: unknown = JSON.parse(`{"a":{"${key}":null}}`)
    expect(bySuperjson(value)).toBe(REFUSED)
    expect(byUs(value)).toBe(REFUSED)
  })

  it('reads what superjson wrote', () => {
    fc.assert(
      fc.property(output, (value) => {
        const arrived = bySuperjson(value)
        fc.pre(arrived !== REFUSED)
        const travelled = arrived as { json: unknown }
        expect(transformer.deserialize(travelled)).toEqual(superjson.deserialize(travelled as never))
      }),
    )
  })

  it('is written by the client without superjson: plain JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constant(null)), (value) => {
        let payload: unknown
        try {
          payload = plainTransformer.serialize(value)
        } catch {
          return
        }
        expect(JSON.stringify(payload)).toBe(JSON.stringify(superjson.serialize(value)))
      }),
    )
  })

  it('lets an input travel from the client to the server, without the fields that are undefined', () => {
    const input = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.option(fc.jsonValue(), { nil: undefined }))
    fc.assert(
      fc.property(input, (value) => {
        fc.pre(bySuperjson(value) !== REFUSED && !JSON.stringify(superjson.serialize(value)).includes('["number"]'))
        const sent = JSON.stringify(plainTransformer.serialize(value))
        expect(JSON.stringify(readInput(JSON.parse(sent) as never))).toBe(JSON.stringify(value))
      }),
    )
    expect(readInput(JSON.parse(JSON.stringify(plainTransformer.serialize(undefined))) as never)).toBeUndefined()
  })

  it('carries no date in an input: the client refuses to write one, the server to read one', () => {
    for (const value of [new Date(0), { at: new Date(0) }, { rows: [{ at: new Date(0) }] }, [undefined]]) {
      expect(() => plainTransformer.serialize(value)).toThrow(TypeError)
      expect(() => readInput(JSON.parse(JSON.stringify(superjson.serialize(value))) as never)).toThrow(TypeError)
    }
  })

  it('is read by the client without superjson, whatever the keys', () => {
    const named = fc.dictionary(fc.string(), fc.oneof(fc.string(), date, fc.constant(undefined), fc.array(date)))
    fc.assert(
      fc.property(fc.oneof(output, named), (value) => {
        let text: string
        try {
          text = JSON.stringify(superjson.serialize(value))
        } catch {
          return
        }
        fc.pre(!text.includes('["number"]'))
        expect(plainTransformer.deserialize(JSON.parse(text) as never)).toEqual(
          superjson.deserialize(JSON.parse(text) as never),
        )
      }),
    )
  })

  it('refuses what the client cannot read, and paths that leave the output', () => {
    const travelled = (value: unknown) => JSON.parse(JSON.stringify(superjson.serialize(value))) as never
    for (const value of [new Map([[1, 2]]), { deep: [new Set([1])] }, { big: 1n }, { bad: Number.NaN }, { less: -0 }]) {
      expect(() => plainTransformer.deserialize(travelled(value))).toThrow(TypeError)
      expect(() => readInput(travelled(value))).toThrow(TypeError)
      expect(() => plainTransformer.serialize(value)).toThrow(TypeError)
    }
    for (const path of ['__proto__.at', 'constructor.prototype.at', 'missing.at', 'a.b', '']) {
      const payload = { json: { a: null }, meta: { values: { [path]: ['Date'] } } }
      expect(() => plainTransformer.deserialize(payload)).toThrow(TypeError)
      expect(() => readInput(payload)).toThrow(TypeError)
    }
    expect(({} as Record<string, unknown>)['at']).toBeUndefined()
  })

  it('has no input where none was sent', () => {
    expect(transformer.deserialize(undefined)).toBeUndefined()
    expect(readInput(undefined)).toBeUndefined()
    expect(readInput(null)).toBeUndefined()
    expect(plainTransformer.deserialize(undefined)).toBeUndefined()
  })
})
