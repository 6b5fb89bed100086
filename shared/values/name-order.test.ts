import { describe, expect, it } from 'vitest'
import { compareNames } from './name-order.ts'

describe('compareNames', () => {
  it.each([
    [
      ['Agence 10', 'agence 2', 'Agence 1'],
      ['Agence 1', 'agence 2', 'Agence 10'],
    ],
    [
      ['Zagora', 'Écran', 'eau', 'Agadir'],
      ['Agadir', 'eau', 'Écran', 'Zagora'],
    ],
    [
      ['Fès 1 bis', 'FES 01', 'fès 1', 'Fes 2'],
      ['FES 01', 'fès 1', 'Fès 1 bis', 'Fes 2'],
    ],
    [
      ['وكالة ١٠', 'وكالة ٢', 'Agence 3'],
      ['Agence 3', 'وكالة ٢', 'وكالة ١٠'],
    ],
  ])('puts %j in the order of people', (names, ordered) => {
    expect(names.toSorted(compareNames)).toEqual(ordered)
  })

  it('finds names equal that are equal without case and accents', () => {
    expect(compareNames('Océan  10', 'OCEAN 10')).toBe(0)
  })
})
