import { describe, expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

describe('StatementNames', () => {
  it('names a text at its second sight, and the same ever after', () => {
    const names = new StatementNames()
    expect(names.nameOf('select $1')).toBeUndefined()
    const name = names.nameOf('select $1')
    expect(name).toMatch(/^[\w-]{22}$/)
    expect(names.nameOf('select $1')).toBe(name)
    names.nameOf('select $2')
    expect(names.nameOf('select $2')).not.toBe(name)
  })

  it('leaves long texts and those beyond its bound unnamed', () => {
    const names = new StatementNames()
    const long = `select $1 -- ${'x'.repeat(9000)}`
    names.nameOf(long)
    expect(names.nameOf(long)).toBeUndefined()
    const given = new Set<string>()
    for (let n = 0; n < 2000; n += 1) {
      names.nameOf(`select $1 + ${n}`)
      const name = names.nameOf(`select $1 + ${n}`)
      if (name !== undefined) given.add(name)
    }
    expect(given.size).toBe(500)
  })

  it('gives one new name to all who met the same stale plan', () => {
    const names = new StatementNames()
    names.nameOf('select $1')
    const stale = names.nameOf('select $1') ?? ''
    const renewed = names.renew('select $1', stale)
    expect(renewed).not.toBe(stale)
    expect(names.renew('select $1', stale)).toBe(renewed)
    expect(names.nameOf('select $1')).toBe(renewed)
  })
})
