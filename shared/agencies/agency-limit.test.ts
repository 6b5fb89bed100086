import { describe, expect, it } from 'vitest'
import { getAgencyAllowance, isLimitReached } from './agency-limit.ts'

describe('allowanceOf', () => {
  it.each([
    ['no active plan', null, { max: 1, planName: 'Gratuit' }],
    ['a plan with a number', { planName: 'Pack Pro', maxAgencies: 3 }, { max: 3, planName: 'Pack Pro' }],
    ['999 agencies: no limit', { planName: 'Pack Réseau', maxAgencies: 999 }, { max: null, planName: 'Pack Réseau' }],
    [
      'a plan without a number counts like no plan',
      { planName: 'Essai', maxAgencies: null },
      { max: 1, planName: 'Essai' },
    ],
  ])('%s', (_, plan, allowance) => {
    expect(getAgencyAllowance(plan)).toEqual(allowance)
  })
})

describe('isLimitReached', () => {
  it.each([
    [0, 1, false],
    [1, 1, true],
    [2, 3, false],
    [3, 3, true],
    [4, 3, true],
    [5000, null, false],
  ])('%i of %s: %s', (used, max, reached) => {
    expect(isLimitReached(used, max)).toBe(reached)
  })
})
