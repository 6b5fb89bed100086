import { expect, it } from 'vitest'
import { createOccurrenceCount } from './count-occurrences.ts'

it('counts each text for itself, and each counter begins at one', () => {
  const count = createOccurrenceCount()
  expect(['a', 'b', 'a', 'a', 'b'].map(count)).toEqual([1, 1, 2, 3, 2])
  expect(createOccurrenceCount()('a')).toBe(1)
})
