import { describe, expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { findPackToRenew, listWaitingRequests } from './running-pack.ts'

const today = toIsoDate('2026-11-29')
const client = { status: 'approved' } as const

type Pack = Parameters<typeof findPackToRenew>[0]['subscriptions'][number]

function pack(endsOn: string): Pack {
  return { status: 'active', expiresAt: new Date(`${endsOn}T12:00:00Z`), expiresOn: toIsoDate(endsOn) }
}

const trial: Pack = { status: 'active', expiresAt: null, expiresOn: toIsoDate('2026-12-01') }

describe('the pack to renew', () => {
  it.each(['2026-10-30', '2026-11-20', '2026-11-29', '2026-12-29'])('ends or ended within 30 days: %s', (endsOn) => {
    const last = pack(endsOn)
    expect(findPackToRenew({ person: client, subscriptions: [last] }, today)).toBe(last)
  })

  it('is none that is further away, that another follows, or that is a trial', () => {
    for (const subscriptions of [
      [pack('2026-10-29')],
      [pack('2026-12-30')],
      [pack('2026-12-10'), pack('2027-12-10')],
      [trial],
      [],
    ]) {
      expect(findPackToRenew({ person: client, subscriptions }, today)).toBeUndefined()
    }
  })

  it('is that of a client who asks for another one, not of one who may not sign in', () => {
    const subscriptions = [pack('2026-12-10')]
    expect(findPackToRenew({ person: { status: 'pending' }, subscriptions }, today)).toBeDefined()
    for (const status of ['suspended', 'rejected'] as const) {
      expect(findPackToRenew({ person: { status }, subscriptions }, today)).toBeUndefined()
    }
  })
})

it('a validated request waits until its client has a pack', () => {
  const requests = (['pending', 'approved', 'rejected', 'suspended'] as const).map((status) => ({ status }))
  const listStatuses = (subscriptions: Parameters<typeof listWaitingRequests>[0]['subscriptions']) =>
    listWaitingRequests({ requests, subscriptions }).map(({ status }) => status)
  expect(listStatuses([])).toEqual(['pending', 'approved'])
  expect(listStatuses([{ trialExpiresAt: new Date() }])).toEqual(['pending', 'approved'])
  expect(listStatuses([{ trialExpiresAt: null }])).toEqual(['pending'])
})
