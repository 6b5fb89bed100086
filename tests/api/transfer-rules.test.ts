import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeMember, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makePlace, makeThreeAgencies, sendWith } from '#tests/support/transfer-factories.ts'

/* Who may do what with a transfer, and what safes hold. */

const database = withDatabase({ poolSize: 12 })

let owner: TestUser
let calls: Caller
let centre: string
let nord: string

beforeAll(async () => {
  owner = await makeOwner(database)
  calls = as(owner).now()
  ;({ centre, nord } = await makeThreeAgencies(owner))
})

async function readBalance(placeId: string): Promise<number | undefined> {
  return (await calls.places.balances()).find(({ id }) => id === placeId)?.balance
}

function countFeeds(agencyId: string, amount: number) {
  return calls.feeds
    .list({ agencyId })
    .then(({ rows }) => rows.filter((row) => row.origin === 'transfer' && row.amount === amount).length)
}

describe('within an agency', () => {
  it('money between its drawer and safe arrives by one act, and one act takes it back', async () => {
    const safe = await makePlace(owner, { agencyId: centre })
    const id = await sendWith(calls, { from: centre, toPlace: safe, amount: 20_001 })
    expect(await calls.transfers.find({ id })).toMatchObject({ state: 'received', immediate: true, difference: 0 })
    expect(await readBalance(safe)).toBe(20_001)
    expect(await countFeeds(centre, 20_001)).toBe(1)
    await sendWith(calls, { fromPlace: safe, to: centre, amount: 5_001 })
    expect(await readBalance(safe)).toBe(15_000)
    await calls.transfers.cancel({ id })
    expect(await countFeeds(centre, 20_001)).toBe(0)
    expect(await readBalance(safe)).toBe(-5_001)
  })

  it('a safe that asks for two persons refuses a reception by the sender', async () => {
    const safe = await makePlace(owner, { agencyId: centre, twoPersons: true })
    const id = await sendWith(calls, { from: centre, toPlace: safe, amount: 30_001 })
    expect(await readBalance(safe)).toBe(0)
    const arrival = { id, date: TEST_TODAY, amount: 30_001 } as const
    expect(await catchRefusal(calls.transfers.receive(arrival))).toMatchObject({ reason: 'transfers.same_person' })
    const manager = as(await makeMember(owner, { role: 'manager', agencyIds: [centre] })).now()
    await manager.transfers.receive(arrival)
    expect(await readBalance(safe)).toBe(30_001)
  })

  it('the inventory of a safe corrects its balance, with a comment', async () => {
    const safe = await makePlace(owner, { agencyId: centre })
    await sendWith(calls, { from: centre, toPlace: safe, amount: 50_000 })
    const count = { id: newId(), placeId: safe, counts: makeCounts(48_000) }
    expect((await catchRefusal(calls.places.count(count))).fieldErrors).toHaveProperty('comment')
    const counted = { ...count, comment: 'Un billet manque' }
    expect(await calls.places.count(counted)).toMatchObject({ expected: 50_000, difference: -2000 })
    expect(await calls.places.count(counted)).toMatchObject({ difference: -2000 })
    expect(await readBalance(safe)).toBe(48_000)
    expect((await calls.places.book({ placeId: safe })).rows).toMatchObject([
      { kind: 'count', effect: -2000, balance: 48_000 },
      { kind: 'in', effect: 50_000, balance: 50_000 },
    ])
    const place = await calls.places.balances().then((rows) => rows.find(({ id }) => id === safe))
    const { id, updatedAt, name } = place ?? { id: '', updatedAt: '', name: '' }
    expect(await catchRefusal(calls.places.update({ id, updatedAt, name, active: false }))).toMatchObject({
      reason: 'places.not_empty',
    })
  })
})

describe('a wrong reception', () => {
  it('is undone by the owner alone, who then may receive it again', async () => {
    const id = await sendWith(calls, { from: centre, to: nord, amount: 40_001 })
    await calls.transfers.receive({ id, date: TEST_TODAY, amount: 39_001, comment: 'Faux' })
    await calls.transfers.settle({ id, settlement: 'borne' })
    const reason = 'Le billet était dans le sac'
    const manager = as(await makeMember(owner, { role: 'manager', agencyIds: [nord] })).now()
    expect(await catchRefusal(manager.transfers.undo({ id, reason }))).toMatchObject({ reason: 'access.not_allowed' })
    expect(await calls.transfers.undo({ id, reason })).toMatchObject({
      state: 'sent',
      difference: null,
      settlement: null,
    })
    expect(await countFeeds(nord, 39_001)).toBe(0)
    expect(await calls.transfers.receive({ id, date: TEST_TODAY, amount: 40_001 })).toMatchObject({ difference: 0 })
  })
})

describe('what is refused', () => {
  it('is said at the field, or with the reason', async () => {
    const bank = await makePlace(owner, { kind: 'bank' })
    const other = await makePlace(owner, { kind: 'bank' })
    const ends = { from: { kind: 'agency', id: centre }, to: { kind: 'agency', id: nord } } as const
    const sent = { id: newId(), ...ends, date: TEST_TODAY, amount: 1000 } as const
    const listFields = async (change: object) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wrong on purpose
      const input = { ...sent, id: newId(), ...change } as typeof sent
      return Object.keys((await catchRefusal(calls.transfers.send(input))).fieldErrors ?? {})
    }
    expect(await listFields({ to: ends.from })).toEqual(['to'])
    expect(await listFields({ amount: 0 })).toEqual(['amount'])
    expect(await listFields({ date: '2026-11-28' })).toEqual(['date'])
    expect(await listFields({ counts: makeCounts(999) })).toEqual(['counts'])
    expect(await listFields({ from: { kind: 'place', id: bank }, to: { kind: 'place', id: other } })).toEqual(['to'])
    const unknown = { ...sent, to: { kind: 'place', id: newId() } } as const
    expect(await catchRefusal(calls.transfers.send(unknown))).toMatchObject({ reason: 'places.not_found' })

    const id = await sendWith(calls, { from: centre, to: nord, amount: 1001 })
    expect(await catchRefusal(calls.transfers.receive({ id, date: TEST_TODAY, amount: 0 }))).toMatchObject({
      reason: 'transfers.use_refuse',
    })
    const early = await catchRefusal(calls.transfers.receive({ id, date: '2026-11-26', amount: 1001 }))
    expect(early.fieldErrors).toHaveProperty('date')
    await calls.transfers.receive({ id, date: TEST_TODAY, amount: 1001 })
    expect(await catchRefusal(calls.transfers.receive({ id, date: TEST_TODAY, amount: 1001 }))).toMatchObject({
      reason: 'transfers.already_decided',
      params: { state: 'received', by: expect.any(String), at: '2026-11-27T10:00' },
    })
    expect(await catchRefusal(calls.agencies.remove({ id: nord }))).toMatchObject({
      reason: 'agencies.in_use',
      params: { transfers: expect.any(Number) },
    })
  })

  it('asks before more is sent than the drawer should hold, and not a member who counts blind', async () => {
    const agencies = await makeThreeAgencies(owner)
    const ends = { from: { kind: 'agency', id: agencies.nord }, to: { kind: 'agency', id: agencies.sud } } as const
    const sent = { id: newId(), ...ends, date: TEST_TODAY, amount: 300_001 } as const
    expect(await catchRefusal(calls.transfers.send(sent))).toMatchObject({
      reason: 'transfers.overdraw',
      params: { expected: 300_000 },
    })
    const blind = as(await makeMember(owner, { agencyIds: [agencies.nord], blind: true })).now()
    expect(await blind.transfers.send(sent)).toMatchObject({ state: 'sent' })
    expect(await blind.transfers.summary()).toMatchObject({ inTransit: { count: 1, amount: null } })
    expect(await catchRefusal(blind.places.balances())).toMatchObject({ reason: 'access.blind' })
  })
})

describe('a cashier', () => {
  it('sends where cashiers may, takes nothing from a bank, and cancels only the own transfers', async () => {
    const reserved = await makePlace(owner, { cashiersSend: false })
    const bank = await makePlace(owner, { kind: 'bank' })
    const cashier = as(await makeMember(owner, { agencyIds: [centre], feedLimit: 50_000 })).now()
    expect(await catchRefusal(sendWith(cashier, { from: centre, toPlace: reserved }))).toMatchObject({
      reason: 'places.not_found',
    })
    expect(await catchRefusal(sendWith(cashier, { fromPlace: bank, to: centre }))).toMatchObject({
      reason: 'places.not_found',
    })
    const over = await catchRefusal(sendWith(cashier, { from: centre, toPlace: bank, amount: 50_001 }))
    expect(over.fieldErrors).toHaveProperty('amount')
    const old = await catchRefusal(sendWith(cashier, { from: centre, toPlace: bank, amount: 1, date: '2026-11-26' }))
    expect(old.fieldErrors).toHaveProperty('date')
    const own = await sendWith(cashier, { from: centre, toPlace: bank, amount: 1002 })
    const others = await sendWith(calls, { from: centre, toPlace: bank, amount: 1003 })
    expect(await catchRefusal(cashier.transfers.cancel({ id: others }))).toMatchObject({
      reason: 'transfers.other_side',
    })
    expect(await cashier.transfers.cancel({ id: own })).toMatchObject({ state: 'cancelled' })
    const offered = await cashier.transfers.ends()
    expect(offered.find(({ id }) => id === reserved)).toBeUndefined()
    expect(offered.find(({ id }) => id === nord)).toMatchObject({ canSend: false, canReceive: true })
  })
})

describe('two at the same moment', () => {
  it('cancel and receive: one of them, and the sums are those of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const amount = 70_000 + round
      const id = await sendWith(calls, { from: centre, to: nord, amount })
      const ends = await Promise.allSettled([
        calls.transfers.cancel({ id }),
        as(owner).at(TEST_NOW).transfers.receive({ id, date: TEST_TODAY, amount }),
      ])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const isCancelled = ends[0].status === 'fulfilled'
      expect(await countFeeds(centre, amount)).toBe(isCancelled ? 0 : 1)
      expect(await countFeeds(nord, amount)).toBe(isCancelled ? 0 : 1)
    }
  })
})
