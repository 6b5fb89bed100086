import { describe, expect, it } from 'vitest'
import { idSchema } from './id-schema.ts'
import { newId } from './ids.ts'

describe('ids', () => {
  it('makes v7 ids that sort by time', () => {
    const ids = Array.from({ length: 100 }, newId)
    expect([...ids].sort()).toEqual(ids)
    for (const id of ids) expect(idSchema.parse(id)).toBe(id)
    expect(ids[0]?.[14]).toBe('7')
  })

  it('takes any UUID, in lower case', () => {
    expect(idSchema.parse('0190F3C2-1111-4ABC-8DEF-000000000000')).toBe('0190f3c2-1111-4abc-8def-000000000000')
    expect(idSchema.parse('11111111-1111-1111-1111-111111111111')).toBeDefined()
  })

  it.each(['', 'abc', '0190f3c211114abc8def000000000000', ' 11111111-1111-1111-1111-111111111111', 5, null])(
    'refuses %j',
    (id) => {
      expect(idSchema.safeParse(id).error?.issues.map((issue) => issue.message)).toEqual(['Identifiant invalide'])
    },
  )
})
