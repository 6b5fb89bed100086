import { describe, expect, it } from 'vitest'
import { makeMonogram } from './monogram.ts'

describe('makeMonogram', () => {
  it.each([
    ['Western Union', 'WU'],
    ['inwi money', 'IM'],
    ['Wafacash', 'WA'],
    ['Ria', 'RI'],
    ['Éclair', 'ÉC'],
    ["Crédit de l'Est", 'CD'],
    ['Cash-Plus', 'CP'],
    ['X', 'X'],
    ['𝒜ria', '𝒜R'],
    ['وكالة النخيل', 'وا'],
    ['— !', ''],
    ['', ''],
  ])('%s → %s', (name, monogram) => {
    expect(makeMonogram(name)).toBe(monogram)
  })
})
