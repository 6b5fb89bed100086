import { expect, it } from 'vitest'
import { containsPattern } from './search-patterns.ts'

it.each([
  ['Éclair', '%eclair%'],
  ['100 %', String.raw`%100 \%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
])('%s becomes %s', (search, pattern) => {
  expect(containsPattern(search)).toBe(pattern)
})
