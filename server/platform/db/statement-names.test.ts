import { describe, expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

describe('StatementNames', () => {
  it('gives a text a name at its second use, and then keeps it', () => {
    const names = new StatementNames()
    expect(names.find('select $1')).toBeUndefined()
    const name = names.find('select $1')
    expect(name).toMatch(/^[\w-]{22}$/)
    expect(names.find('select $1')).toBe(name)
    names.find('select $2')
    expect(names.find('select $2')).not.toBe(name)
  })

  it('gives no name to long texts and none beyond its limit', () => {
    const names = new StatementNames()
    const long = `select $1 -- ${'x'.repeat(9000)}`
    names.find(long)
    expect(names.find(long)).toBeUndefined()
    const given = new Set<string>()
    for (let n = 0; n < 2000; n += 1) {
      names.find(`select $1 + ${n}`)
      const name = names.find(`select $1 + ${n}`)
      if (name !== undefined) given.add(name)
    }
    expect(given.size).toBe(500)
  })

  it('gives one new name to all connections with the same stale plan', () => {
    const names = new StatementNames()
    names.find('select $1')
    const stale = names.find('select $1') ?? ''
    const renewed = names.renew('select $1', stale)
    expect(renewed).not.toBe(stale)
    expect(names.renew('select $1', stale)).toBe(renewed)
    expect(names.find('select $1')).toBe(renewed)
  })
})
