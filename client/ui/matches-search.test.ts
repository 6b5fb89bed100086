import { describe, expect, it } from 'vitest'
import { matchesSearch } from './matches-search.ts'

const agencies = ['Fès', 'Tétouan', 'El Jadida', 'وكالة النخيل']
function found(search: string) {
  return agencies.filter((name) => matchesSearch(search, name))
}

describe('matchesSearch', () => {
  it.each([
    ['fes', ['Fès']],
    ['TETOUAN', ['Tétouan']],
    ['te\u0301t', ['Tétouan']],
    ['jadida el', ['El Jadida']],
    ['النخيل', ['وكالة النخيل']],
    ['rabat', []],
    ['', agencies],
    ['  ', agencies],
  ])('%j', (search, names) => {
    expect(found(search)).toEqual(names)
  })

  it('searches every text, and skips missing ones', () => {
    expect(matchesSearch('fes nord', 'Fès', 'Zone Nord')).toBe(true)
    expect(matchesSearch('nord', 'Fès', null)).toBe(false)
  })
})
