import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { checkFeedLimit } from './feed-limit.ts'

describe('checkFeedLimit', () => {
  const limit = centimes(500_000)

  it('lets a feed out pass up to the limit, and refuses the first centime above it with the limit', () => {
    expect(checkFeedLimit(limit, { direction: 'outgoing', amount: limit })).toBeNull()
    expect(checkFeedLimit(limit, { direction: 'outgoing', amount: centimes(500_001) })).toBe(
      'Votre plafond pour une sortie de caisse est de 5\u202F000,00\u00A0MAD',
    )
  })

  it('limits no feed in, and nothing without a limit', () => {
    expect(checkFeedLimit(limit, { direction: 'incoming', amount: centimes(900_000) })).toBeNull()
    expect(checkFeedLimit(null, { direction: 'outgoing', amount: centimes(900_000) })).toBeNull()
  })

  it('refuses every feed out with a limit of zero', () => {
    expect(checkFeedLimit(centimes(0), { direction: 'outgoing', amount: centimes(1) })).not.toBeNull()
  })
})
