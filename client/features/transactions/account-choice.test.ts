import { describe, expect, it } from 'vitest'
import { ACCOUNT_TO_CHOOSE, decideAccount } from './account-choice.ts'

const two = [{ id: 'a' }, { id: 'b' }]
const none = { accountId: null, mayHaveNone: false, lastUsed: [] }

describe('the account of an entry', () => {
  it('is left to the server where there is none or one', () => {
    expect(decideAccount({ ...none, open: [] })).toBeNull()
    expect(decideAccount({ ...none, open: [{ id: 'a' }] })).toBeNull()
    expect(decideAccount({ ...none, open: [{ id: 'a' }], accountId: 'gone' })).toBeNull()
  })

  it('is chosen among several: the last used on this device, else it is asked for', () => {
    expect(decideAccount({ ...none, open: two })).toBe(ACCOUNT_TO_CHOOSE)
    expect(decideAccount({ ...none, open: two, lastUsed: ['elsewhere', 'b', 'a'] })).toBe('b')
    expect(decideAccount({ ...none, open: two, accountId: 'gone', lastUsed: ['a'] })).toBe('a')
  })

  it('stays when it was chosen, and may stay absent in an edit', () => {
    expect(decideAccount({ ...none, open: two, accountId: 'a', lastUsed: ['b'] })).toBe('a')
    expect(decideAccount({ ...none, open: [{ id: 'a' }], accountId: 'a' })).toBe('a')
    expect(decideAccount({ ...none, open: two, mayHaveNone: true, lastUsed: ['b'] })).toBeNull()
    expect(decideAccount({ ...none, open: two, mayHaveNone: true, accountId: 'b' })).toBe('b')
  })
})
