import { expect, test } from 'vitest'
import { formatAxisCount } from './axis-count.ts'

test('an axis writes thousands in full and shortens millions', () => {
  expect([0, 60_000, -1_500, 999_999, 2_500_000, 1_000_000_000].map(formatAxisCount)).toEqual([
    '0',
    '60\u202F000',
    '\u22121\u202F500',
    '999\u202F999',
    '2,5\u00A0M',
    '1\u00A0Md',
  ])
})
