import { expect, it } from 'vitest'
import { mergeParts, type Part } from './merge-parts.ts'

const screens = [
  { weight: 1, isFixed: false },
  { weight: 1, isFixed: false },
  { weight: 1, isFixed: true },
]

function part(name: string, loads: readonly number[], size: number, imports: readonly Part[] = []): Part {
  return { modules: [name], screens: Uint8Array.from(loads), size, imports: new Set(imports) }
}

function names(parts: readonly Part[]): string[] {
  return parts.map(({ modules }) => modules.join('+'))
}

it('merges small parts that the same screens load', () => {
  expect(names(mergeParts([part('a', [1, 1, 0], 100), part('b', [1, 1, 0], 100)], screens))).toEqual(['a+b'])
})

it('keeps apart what costs another screen more than the request', () => {
  const parts = [part('small', [1, 1, 0], 100), part('large', [1, 0, 0], 50_000)]
  expect(names(mergeParts(parts, screens))).toEqual(['small', 'large'])
})

it('gives a fixed screen nothing that it does not need, whatever it weighs', () => {
  const parts = [part('shared', [1, 1, 1], 10), part('own', [1, 1, 0], 10)]
  expect(names(mergeParts(parts, screens))).toEqual(['own', 'shared'])
})

it('makes no cycle: what stands between two parts stays between them', () => {
  const low = part('low', [1, 1, 0], 10)
  const middle = part('middle', [1, 1, 0], 90_000, [low])
  const high = part('high', [1, 0, 0], 10, [middle])
  const merged = mergeParts([high, middle, low], screens)
  const place = new Map(merged.flatMap(({ modules }, index) => modules.map((name) => [name, index])))
  for (const { modules, imports } of merged) {
    for (const needed of imports)
      expect(place.get(needed.modules[0] ?? '')).toBeLessThan(place.get(modules[0] ?? '') ?? 0)
  }
})

it('counts what the merged part imports', () => {
  const library = part('library', [1, 0, 0], 50_000)
  const parts = [library, part('user', [1, 0, 0], 10, [library]), part('other', [1, 1, 0], 10)]
  expect(mergeParts(parts, screens).find(({ modules }) => modules.includes('other'))?.modules).toEqual(['other'])
})
