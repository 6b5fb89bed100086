import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { describeAge, describeEnd } from './queue-labels.fr.ts'
import { findObstacles, type QueueCase, type QueueProof } from './queue-obstacles.ts'

const plan = { name: 'Pack Pro', price: centimes(199_000), currency: 'MAD', isActive: true } as const
const proof: QueueProof = { amount: centimes(199_000), status: 'pending', hasDocument: true, isForTarget: true }
const exact: QueueCase = { accountStatus: 'active', plan, requests: 1, proofs: [proof] }

describe('findObstacles', () => {
  it('finds none for one documented proof of exactly the price', () => {
    expect(findObstacles(exact)).toEqual([])
  })

  it('finds none for a renewal, which has no request, nor for a proof that was approved before', () => {
    expect(findObstacles({ ...exact, requests: 0 })).toEqual([])
    expect(findObstacles({ ...exact, proofs: [{ ...proof, status: 'approved' }] })).toEqual([])
  })

  it.each<[string, Partial<QueueCase>, ReturnType<typeof findObstacles>]>([
    ['no proof', { proofs: [] }, ['noProof']],
    ['one centime less', { proofs: [{ ...proof, amount: centimes(198_999) }] }, ['different']],
    ['one centime more', { proofs: [{ ...proof, amount: centimes(199_001) }] }, ['different']],
    ['a price in another currency', { plan: { ...plan, currency: 'EUR' } }, ['otherCurrency']],
    ['no document', { proofs: [{ ...proof, hasDocument: false }] }, ['noDocument']],
    ['the same proof twice', { proofs: [proof, proof] }, ['severalProofs', 'different']],
    [
      'the price in two halves',
      {
        proofs: [
          { ...proof, amount: centimes(99_500) },
          { ...proof, amount: centimes(99_500) },
        ],
      },
      ['severalProofs'],
    ],
    ['a proof for something else', { proofs: [proof, { ...proof, isForTarget: false }] }, ['otherProof']],
    ['only a proof for something else', { proofs: [{ ...proof, isForTarget: false }] }, ['otherProof', 'noProof']],
    ['two requests', { requests: 2 }, ['severalRequests']],
    ['a pack that is not on sale', { plan: { ...plan, isActive: false } }, ['unsoldPack']],
    ['the trial', { plan: { ...plan, name: 'Demo 3 jours' } }, ['unsoldPack']],
    ['no pack', { plan: null }, ['noPack']],
    ['a suspended account', { accountStatus: 'suspended' }, ['suspended']],
    ['a rejected account', { accountStatus: 'rejected' }, ['rejected']],
    ['no account', { accountStatus: null, proofs: [] }, ['noProof']],
  ])('finds %s', (_case, change, expected) => {
    expect(findObstacles({ ...exact, ...change })).toEqual(expected)
  })
})

describe('ages and ends in words', () => {
  it('says days as people do', () => {
    expect([0, 1, 2, 30].map(describeAge)).toEqual(["aujourd'hui", 'hier', '2\u00A0jours', '30\u00A0jours'])
    expect([-2, -1, 0, 1, 12].map(describeEnd)).toEqual([
      'il y a 2\u00A0jours',
      'hier',
      "aujourd'hui",
      'demain',
      'dans 12\u00A0jours',
    ])
  })
})
