import { describe, expect, it } from 'vitest'
import { agencyCount } from './agency-count.ts'

describe('agencyCount', () => {
  it.each([
    [999, 'Plus de 3 agences'],
    [1, '1 agence'],
    [3, '3 agences'],
    [10, '10 agences'],
    [null, '1 agence'],
  ])('%s is %s', (max, text) => expect(agencyCount(max)).toBe(text))
})
