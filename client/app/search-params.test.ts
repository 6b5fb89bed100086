import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it.each(['1500', '0612345678', '212612345678', '662E41', 'true', 'null', '{"a":1}', '"x"', 'Fès & co', 'a+b=c%'])(
    'keeps %s as the text it is',
    (text) => {
      expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text })
    },
  )

  it('leaves out empty and non-scalar values', () => {
    expect(stringifySearch({ a: '', b: undefined, c: null, d: { x: 1 }, e: [1] })).toBe('')
  })

  it('writes numbers as text', () => {
    expect(stringifySearch({ page: 2, du: '2026-11-01' })).toBe('?page=2&du=2026-11-01')
  })

  it('is not harmed by __proto__', () => {
    expect(Object.getPrototypeOf(parseSearch('?__proto__=1'))).toBe(Object.prototype)
  })
})
