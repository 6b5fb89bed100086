import { describe, expect, it } from 'vitest'
import { type DateOrder, parseOrderedDate } from './date-order.ts'

describe('a date of a file', () => {
  it.each<[string, DateOrder, string | null]>([
    ['27/11/2026', 'dayFirst', '2026-11-27'],
    ['3/4/2026', 'dayFirst', '2026-04-03'],
    ['03/04/2026', 'monthFirst', '2026-03-04'],
    ['2026-11-27', 'yearFirst', '2026-11-27'],
    ['27-11-2026', 'dayFirst', '2026-11-27'],
    ['27.11.2026 14:05', 'dayFirst', '2026-11-27'],
    ['2026-11-27T14:05:09.120', 'yearFirst', '2026-11-27'],
    ['27112026', 'dayFirst', '2026-11-27'],
    ['20261127', 'yearFirst', '2026-11-27'],
    [' \u200E27/11/2026 ', 'dayFirst', '2026-11-27'],
    ['29/02/2028', 'dayFirst', '2028-02-29'],
    ['29/02/2027', 'dayFirst', null],
    ['11/27/2026', 'dayFirst', null],
    ['27/11/2026', 'monthFirst', null],
    ['27/11/2026', 'yearFirst', null],
    ['2026-11-27', 'dayFirst', null],
    ['27/11/26', 'dayFirst', null],
    ['27/11-2026', 'dayFirst', null],
    ['27 novembre 2026', 'dayFirst', null],
    ['46353', 'dayFirst', null],
    ['0027/11/2026', 'dayFirst', null],
    ['', 'dayFirst', null],
  ])('%s read as %s', (text, order, date) => {
    const parsed = parseOrderedDate(text, order)
    expect(parsed.ok ? parsed.date : null).toBe(date)
  })
})
