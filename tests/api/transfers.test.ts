import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeMember, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makePlace, makeThreeAgencies, sendWith } from '#tests/support/transfer-factories.ts'

/* The acceptance cases of movements between agencies, safes and banks, with their figures. */

const database = withDatabase({ poolSize: 12 })

const DAY = '2026-11-27'
const NEXT = '2026-11-28'
const THIRD = '2026-11-29'
const COMMENT = 'Il manque un billet'

let owner: TestUser
let first: Caller
let second: Caller
let third: Caller
let centre: string
let nord: string
let sud: string

beforeAll(async () => {
  owner = await makeOwner(database)
  first = as(owner).at(`${DAY}T10:00:00Z`)
  second = as(owner).at(`${NEXT}T10:00:00Z`)
  third = as(owner).at(`${THIRD}T10:00:00Z`)
})

async function startAgencies() {
  ;({ centre, nord, sud } = await makeThreeAgencies(owner))
}

async function readExpected(agencyId: string, date: `${number}-${number}-${number}`) {
  return (await third.closings.expected({ agencyId, date })).expected
}

async function transit() {
  const { inTransit } = await third.transfers.summary()
  return inTransit.amount
}

async function close(
  calls: Caller,
  agencyId: string,
  date: `${number}-${number}-${number}`,
  counted: number,
  seenTransfers: string[] = [],
) {
  const day = { id: newId(), agencyId, date, opening: 0, openingReason: 'Vide', comment: 'Écart' }
  const { previous } = await calls.closings.day({ agencyId, date })
  const { opening: _first, openingReason: _reason, ...later } = day
  return calls.closings.close({ ...(previous === null ? day : later), counts: makeCounts(counted), seenTransfers })
}

function listFeeds(calls: Caller, agencyId: string, date: `${number}-${number}-${number}`) {
  return calls.feeds.list({ agencyId, date }).then(({ rows }) => rows.filter(({ origin }) => origin === 'transfer'))
}

describe('a transfer between two agencies', () => {
  it('moves 5 000 out and 4 900 in, and keeps the 100 that are missing apart from both', async () => {
    await startAgencies()
    const before = await transit()
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    expect(await readExpected(centre, DAY)).toBe(700_000)
    expect(await transit()).toBe((before ?? 0) + 500_000)
    const closing = await close(first, centre, DAY, 700_000)

    const noComment = await catchRefusal(second.transfers.receive({ id, date: NEXT, amount: 490_000 }))
    expect(noComment.fieldErrors).toHaveProperty('comment')
    const row = await second.transfers.receive({ id, date: NEXT, amount: 490_000, comment: COMMENT })
    expect(row).toMatchObject({ state: 'received', difference: -10_000, settlement: null, receivedDate: NEXT })
    expect(await listFeeds(second, nord, NEXT)).toMatchObject([
      { direction: 'incoming', counterpart: 'agency', amount: 490_000 },
    ])
    expect(await readExpected(nord, NEXT)).toBe(790_000)
    expect(await transit()).toBe(before)
    expect(await second.closings.byId({ id: closing.id })).toMatchObject({
      closing: { expected: 700_000, counted: 700_000, discrepancy: 0, needsCheck: false },
    })
    expect((await readExpected(centre, NEXT)) + (await readExpected(nord, NEXT))).toBe(1_490_000)

    const settled = await second.transfers.settle({ id, settlement: 'borne' })
    expect(settled).toMatchObject({ settlement: 'borne', rights: { settle: false } })
    expect(await catchRefusal(second.transfers.settle({ id, settlement: 'borne' }))).toMatchObject({
      reason: 'transfers.difference_settled',
    })
  })

  it('comes back the next day when it is refused, and the first day stays as it was closed', async () => {
    await startAgencies()
    const before = await transit()
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    await close(first, centre, DAY, 700_000)
    expect(await catchRefusal(second.transfers.giveBack({ id, amount: 500_000 }))).toMatchObject({
      reason: 'transfers.not_refused',
    })
    await second.transfers.refuse({ id, reason: 'Le sac était ouvert' })
    expect(await transit()).toBe((before ?? 0) + 500_000)
    const row = await second.transfers.giveBack({ id, amount: 500_000 })
    expect(row).toMatchObject({ state: 'returned', difference: 0, receivedDate: NEXT })
    expect(await listFeeds(second, centre, NEXT)).toMatchObject([{ direction: 'incoming', amount: 500_000 }])
    expect(await readExpected(centre, NEXT)).toBe(1_200_000)
    expect(await readExpected(centre, DAY)).toBe(700_000)
    expect(await transit()).toBe(before)
  })

  it('is received once when two accept it at once', async () => {
    await startAgencies()
    const member = await makeMember(owner, { role: 'manager', agencyIds: [nord] })
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    const accept = (calls: Caller) =>
      calls.transfers.receive({ id, date: DAY, amount: 500_000 }).then(
        () => 'received',
        (error: Error) => catchRefusal(Promise.reject(error)),
      )
    const ends = await Promise.all([accept(first), accept(as(member).at(`${DAY}T10:00:00Z`)), accept(first)])
    expect(ends.filter((end) => end === 'received')).toHaveLength(1)
    for (const end of ends.filter((one) => one !== 'received')) {
      expect(end).toMatchObject({ reason: 'transfers.already_decided', params: { state: 'received' } })
    }
    expect(await listFeeds(first, nord, DAY)).toHaveLength(1)
  })

  it('is cancelled while the day of its source is open, and not after', async () => {
    await startAgencies()
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    expect(await first.transfers.cancel({ id })).toMatchObject({ state: 'cancelled' })
    expect(await listFeeds(first, centre, DAY)).toEqual([])
    expect(await readExpected(centre, DAY)).toBe(1_200_000)
    const later = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    await close(first, centre, DAY, 700_000)
    expect(await catchRefusal(first.transfers.cancel({ id: later }))).toMatchObject({
      reason: 'transfers.day_closed_return',
    })
    expect(await readExpected(centre, DAY)).toBe(700_000)
  })

  it('is seen by the closing of its destination, and arrives on the day after it', async () => {
    await startAgencies()
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    await close(first, nord, DAY, 300_000, [id])
    const refusal = await catchRefusal(close(second, nord, NEXT, 300_000))
    expect(refusal).toMatchObject({
      reason: 'transfers.pending',
      params: { transfers: [{ id, amount: 500_000, sentDate: DAY }] },
    })
    expect(await close(second, nord, NEXT, 300_000, [id])).toMatchObject({ expected: 300_000, discrepancy: 0 })
    expect(await catchRefusal(third.transfers.receive({ id, date: NEXT, amount: 500_000 }))).toMatchObject({
      reason: 'closings.day_closed',
      params: { date: NEXT, agency: expect.stringContaining('Nord') },
    })
    await third.transfers.receive({ id, date: THIRD, amount: 500_000 })
    expect(await readExpected(nord, THIRD)).toBe(800_000)
  })

  it('is part of a closing that runs meanwhile, or refused', async () => {
    await startAgencies()
    const id = await sendWith(first, { from: centre, to: nord, amount: 490_000 })
    await close(first, nord, DAY, 300_000, [id])
    const [received, closed] = await Promise.allSettled([
      second.transfers.receive({ id, date: NEXT, amount: 490_000 }),
      close(second, nord, NEXT, 790_000, [id]),
    ])
    if (closed.status === 'rejected') throw closed.reason
    expect(closed.value.expected).toBe(received.status === 'fulfilled' ? 790_000 : 300_000)
    expect(await listFeeds(second, nord, NEXT)).toHaveLength(received.status === 'fulfilled' ? 1 : 0)
  })

  it('can be received although its sender was deactivated', async () => {
    await startAgencies()
    const sender = await makeMember(owner, { role: 'cashier', agencyIds: [centre] })
    const id = await sendWith(as(sender).at(`${DAY}T10:00:00Z`), { from: centre, to: nord, amount: 500_000 })
    await first.team.deactivate({ id: sender.memberId })
    const receiver = await makeMember(owner, { role: 'cashier', agencyIds: [nord] })
    const row = await as(receiver).at(`${NEXT}T10:00:00Z`).transfers.receive({ id, date: NEXT, amount: 500_000 })
    expect(row).toMatchObject({ state: 'received', sentByName: expect.any(String) })
  })

  it('is one transfer with one number when it is sent twice, also at the same moment', async () => {
    await startAgencies()
    const id = newId()
    const ends = { from: { kind: 'agency', id: centre }, to: { kind: 'agency', id: nord } } as const
    const transfer = { id, ...ends, date: DAY, amount: 500_000 } as const
    const rows = await Promise.all([1, 2, 3].map(() => first.transfers.send(transfer)))
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1)
    expect(await listFeeds(first, centre, DAY)).toHaveLength(1)
    expect(await catchRefusal(first.transfers.send({ ...transfer, amount: 1 }))).toMatchObject({
      reason: 'create.id_taken',
    })
    const next = await first.transfers.send({ ...transfer, id: newId(), amount: 1 })
    const numbers = [rows[0]?.name ?? '', next.name].map((name) => Number(name.slice(-6)))
    expect(next.name).toMatch(/^T2026-\d{6}$/)
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1)
  })

  it('is not there for a member of a third agency', async () => {
    await startAgencies()
    const id = await sendWith(first, { from: centre, to: nord, amount: 500_000 })
    const other = as(await makeMember(owner, { role: 'cashier', agencyIds: [sud] })).at(`${DAY}T10:00:00Z`)
    const reason = 'Ce ne sont pas nos affaires'
    for (const call of [
      () => other.transfers.find({ id }),
      () => other.transfers.receive({ id, date: DAY, amount: 500_000 }),
      () => other.transfers.refuse({ id, reason }),
      () => other.transfers.cancel({ id }),
      () => other.transfers.giveBack({ id, amount: 500_000 }),
    ]) {
      expect(await catchRefusal(call())).toMatchObject({ code: 'NOT_FOUND', reason: 'transfers.not_found' })
    }
    expect(await other.transfers.list({})).toMatchObject({ rows: [], total: 0 })
    expect(await other.transfers.summary()).toMatchObject({ toReceive: 0, inTransit: { count: 0, amount: 0 } })
    expect(await catchRefusal(other.transfers.awaited({ agencyId: nord, date: DAY }))).toMatchObject({
      reason: 'agencies.not_found',
    })
    expect(await catchRefusal(sendWith(other, { from: centre, to: sud }))).toMatchObject({
      reason: 'agencies.not_found',
    })
  })
})

describe('a deposit at a bank', () => {
  it('is on its way for three days, until its slip', async () => {
    const user = await makeOwner(database)
    const agencies = await makeThreeAgencies(user)
    const at = (date: string) => as(user).at(`${date}T10:00:00Z`)
    const bank = await makePlace(user, { kind: 'bank', name: 'Attijari' })
    const id = await sendWith(at(DAY), { from: agencies.centre, toPlace: bank, amount: 100_000 })
    expect(await at('2026-11-30').transfers.summary()).toMatchObject({
      inTransit: { count: 1, amount: 100_000, oldest: DAY, ageDays: 3 },
    })
    expect(await at(DAY).places.balances()).toMatchObject([{ id: bank, balance: 0, expectedIn: 100_000 }])
    const slip = { id, date: '2026-11-30', amount: 100_000 } as const
    const noNumber = await catchRefusal(at('2026-11-30').transfers.receive(slip))
    expect(noNumber.fieldErrors).toHaveProperty('slipNumber')
    const row = await at('2026-11-30').transfers.receive({ ...slip, slipNumber: 'B-4711' })
    expect(row).toMatchObject({ state: 'received', difference: 0, slipNumber: 'B-4711' })
    expect(await at('2026-11-30').places.balances()).toMatchObject([{ balance: 100_000, expectedIn: 0 }])
    expect(await at('2026-11-30').transfers.summary()).toMatchObject({ inTransit: { count: 0, amount: 0 } })
    const { rows } = await at('2026-11-30').places.book({ placeId: bank })
    expect(rows).toMatchObject([{ kind: 'in', effect: 100_000, balance: 100_000, slipNumber: 'B-4711' }])
    const { rows: feeds } = await at('2026-11-30').feeds.list({ agencyId: agencies.centre })
    expect(feeds.filter(({ origin }) => origin === 'transfer')).toMatchObject([
      { direction: 'outgoing', counterpart: 'bank', amount: 100_000, date: DAY },
    ])
  })
})
