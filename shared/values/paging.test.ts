import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPage, pageCount, pagesWithEllipses, visiblePages } from './paging.ts'
import { pageSchema } from './page-schema.ts'

describe('paging', () => {
  it('counts pages', () => {
    expect([0, 1, 20, 21, 41].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 3])
    expect(clampPage(9, 3)).toBe(3)
    expect(clampPage(0, 3)).toBe(1)
  })

  it('shows up to five numbers', () => {
    expect(visiblePages(1, 1)).toEqual([1])
    expect(visiblePages(2, 3)).toEqual([1, 2, 3])
    expect(visiblePages(1, 10)).toEqual([1, 2, 3, 4, 5])
    expect(visiblePages(6, 10)).toEqual([4, 5, 6, 7, 8])
    expect(visiblePages(10, 10)).toEqual([6, 7, 8, 9, 10])
    expect(visiblePages(99, 10)).toEqual([6, 7, 8, 9, 10])
  })

  it('shows ends, neighbours and ellipses', () => {
    expect(pagesWithEllipses(1, 1)).toEqual([1])
    expect(pagesWithEllipses(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pagesWithEllipses(1, 10)).toEqual([1, 2, 'ellipsis-end', 10])
    expect(pagesWithEllipses(4, 10)).toEqual([1, 2, 3, 4, 5, 'ellipsis-end', 10])
    expect(pagesWithEllipses(5, 10)).toEqual([1, 'ellipsis-start', 4, 5, 6, 'ellipsis-end', 10])
    expect(pagesWithEllipses(7, 10)).toEqual([1, 'ellipsis-start', 6, 7, 8, 9, 10])
    expect(pagesWithEllipses(10, 10)).toEqual([1, 'ellipsis-start', 9, 10])
  })

  it('always has the current page, in order, without repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (page, count) => {
        const current = clampPage(page, count)
        const numbers = pagesWithEllipses(page, count).filter((link) => typeof link === 'number')
        for (const shown of [numbers, visiblePages(page, count)]) {
          expect(shown).toContain(current)
          expect([...new Set(shown)].sort((left, right) => left - right)).toEqual(shown)
        }
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(count)
        expect(visiblePages(page, count)).toHaveLength(Math.min(5, count))
      }),
    )
  })

  it.each([0, -1, 1.5, 1_000_001, Number.NaN, '1', null, undefined])('refuses page %j', (page) => {
    expect(pageSchema.safeParse(page).error?.issues.map((issue) => issue.message)).toEqual(['Numéro de page invalide'])
  })
})
