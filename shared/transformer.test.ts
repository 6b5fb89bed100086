import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { transformer } from './transformer.ts'

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

  it("is superjson's, byte for byte, for whatever we answer", () => {
    fc.assert(
      fc.property(
        fc.oneof(answer, date, fc.jsonValue(), fc.constantFrom(undefined, null, -0, NaN, Infinity)),
        (value) => {
          expect(JSON.stringify(transformer.serialize(value))).toBe(JSON.stringify(superjson.serialize(value)))
        },
      ),
    )
  })

  it('leaves to superjson what is not plain', () => {
    fc.assert(
      fc.property(anything, (value) => {
        let expected: string | undefined
        try {
          expected = JSON.stringify(superjson.serialize(value))
        } catch {
          return
        }
        expect(JSON.stringify(transformer.serialize(value))).toBe(expected)
      }),
    )
  })

  it('reads what superjson wrote', () => {
    fc.assert(
      fc.property(answer, (value) => {
        const travelled = JSON.parse(JSON.stringify(superjson.serialize(value))) as { json: unknown }
        expect(transformer.deserialize(travelled)).toEqual(superjson.deserialize(travelled as never))
      }),
    )
  })

  it('has no input where none was sent', () => {
    expect(transformer.deserialize(undefined)).toBeUndefined()
  })
})
