import { describe, expect, it } from 'vitest'
import { proposeAgency } from './proposed-agency.ts'

const fes = { id: 'fes' }
const agdal = { id: 'agdal' }

describe('proposeAgency', () => {
  it('proposes the only agency, whatever was used before', () => {
    expect(proposeAgency([fes], null)).toBe('fes')
    expect(proposeAgency([fes], 'removed')).toBe('fes')
  })

  it('proposes the last one used of several, if it still exists', () => {
    expect(proposeAgency([fes, agdal], 'agdal')).toBe('agdal')
    expect(proposeAgency([fes, agdal], 'removed')).toBeNull()
    expect(proposeAgency([fes, agdal], null)).toBeNull()
    expect(proposeAgency([], 'fes')).toBeNull()
  })
})
