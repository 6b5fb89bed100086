import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { defaultOptions, keepOptions } from './member-options.ts'

describe('keepOptions', () => {
  const chosen = { canClose: false, blind: true, feedLimit: centimes(100_000), creditLimit: centimes(20_000) }

  it('keeps what the role has and drops the rest', () => {
    expect(keepOptions('cashier', chosen)).toEqual(chosen)
    expect(keepOptions('manager', chosen)).toEqual({ ...chosen, blind: false, creditLimit: null })
    expect(keepOptions('accountant', chosen)).toEqual(defaultOptions)
    expect(keepOptions('owner', chosen)).toEqual(defaultOptions)
  })
})
