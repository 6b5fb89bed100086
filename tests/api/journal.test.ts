import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions, findStandardProductId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()

let owner: TestUser
let caller: Caller
let agencyId: string

beforeAll(async () => {
  owner = await makeOwner(database)
  caller = as(owner).now()
  agencyId = await makeAgency(owner, { name: 'Agence A' })
  await makeTransactions(owner, [
    { agencyId, amount: 325_050 },
    { agencyId, type: 'outgoing', amount: 410_025 },
    { agencyId, amount: 99_999, date: '2026-11-26' },
  ])
})

function pitfall1() {
  return {
    agencyId,
    date: TEST_TODAY,
    startingBalance: 500_000,
    incomingFeed: 200_000,
    outgoingFeed: 150_000,
  }
}

describe('journal.compute', () => {
  it('computes all five terms (pitfall 1)', async () => {
    expect(await caller.journal.compute(pitfall1())).toEqual({
      ...pitfall1(),
      agencyName: 'Agence A',
      incomingTotal: 325_050,
      outgoingTotal: 410_025,
      dayAmount: 465_025,
    })
  })

  it('mixes neither agencies nor days, nor what has no agency (pitfall 2)', async () => {
    const other = await makeOwner(database)
    const productId = await findStandardProductId(database)
    const [a, b] = [await makeAgency(other), await makeAgency(other)]
    await makeTransactions(other, [
      { agencyId: a, amount: 100_000 },
      { agencyId: a, amount: 7_700, date: '2026-11-26' },
      { agencyId: b, amount: 50_000 },
      { agencyId: b, type: 'outgoing', amount: 20_000 },
      { agencyId: null, standardProductId: productId, amount: 5_000 },
    ])
    const journal = as(other).now().journal
    const form = { date: TEST_TODAY, startingBalance: 30_000, incomingFeed: 0, outgoingFeed: 0 }
    expect((await journal.compute({ ...form, agencyId: a })).dayAmount).toBe(130_000)
    expect((await journal.compute({ ...form, agencyId: b })).dayAmount).toBe(60_000)
  })

  it('answers the same twice, and follows a new transaction (pitfall 3)', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    await makeTransactions(other, [
      { agencyId: id, amount: 325_050 },
      { agencyId: id, type: 'outgoing', amount: 410_025 },
    ])
    const journal = as(other).now().journal
    const form = { ...pitfall1(), agencyId: id }
    expect((await journal.compute(form)).dayAmount).toBe(465_025)
    expect((await journal.compute(form)).dayAmount).toBe(465_025)
    await makeTransactions(other, [{ agencyId: id, amount: 10_000 }])
    expect((await journal.compute(form)).dayAmount).toBe(475_025)
  })

  it('adds up numbers and answers zero where there is nothing (pitfall 10)', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    const form = { agencyId: id, date: TEST_TODAY, startingBalance: 0, incomingFeed: 0, outgoingFeed: 0 }
    const journal = as(other).now().journal
    const empty = await journal.compute(form)
    // toBe tells 0 from -0.
    for (const amount of [empty.incomingTotal, empty.outgoingTotal, empty.dayAmount]) expect(amount).toBe(0)
    await makeTransactions(other, [
      { agencyId: id, amount: 1_697_200 },
      { agencyId: id, amount: 43_700 },
    ])
    expect((await journal.compute(form)).dayAmount).toBe(1_740_900)
  })

  it('counts fees as cash that comes in, both ways (cash-control.md)', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    await makeTransactions(other, [
      { agencyId: id, amount: 10_000, fee: 500 },
      { agencyId: id, type: 'outgoing', amount: 30_000, fee: 700 },
    ])
    const day = await as(other)
      .now()
      .journal.compute({ ...pitfall1(), agencyId: id, startingBalance: 0 })
    expect(day).toMatchObject({ incomingTotal: 10_500, outgoingTotal: 29_300, dayAmount: 31_200 })
  })

  it('may be negative', async () => {
    const day = await caller.journal.compute({ ...pitfall1(), startingBalance: 0, incomingFeed: 0 })
    expect(day.dayAmount).toBe(-234_975)
  })

  it('knows no agency of another tenant (pitfall 35)', async () => {
    const stranger = as(await makeOwner(database)).now()
    for (const id of [agencyId, newId()]) {
      const refusal = await catchRefusal(stranger.journal.compute({ ...pitfall1(), agencyId: id }))
      expect(refusal).toMatchObject({ code: 'NOT_FOUND', reason: 'agencies.not_found' })
    }
  })

  it('asks for an agency and whole amounts', async () => {
    const fieldErrorsOf = async (change: object) =>
      (await catchRefusal(caller.journal.compute({ ...pitfall1(), ...change }))).fieldErrors
    const noAgency = { agencyId: 'Veuillez sélectionner une agence' }
    expect(await fieldErrorsOf({ agencyId: '' })).toEqual(noAgency)
    expect(await fieldErrorsOf({ agencyId: undefined })).toEqual(noAgency)
    expect(await fieldErrorsOf({ agencyId: null })).toEqual(noAgency)
    expect(await fieldErrorsOf({ date: '29/02/2027' })).toEqual({ date: 'Date invalide' })
    expect(await fieldErrorsOf({ date: '2027-02-29' })).toEqual({ date: 'Date invalide' })
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, -0, '12', null, 1e21]) {
      const fields = await fieldErrorsOf({ startingBalance: bad, incomingFeed: bad, outgoingFeed: bad })
      expect(Object.keys(fields ?? {})).toEqual(['startingBalance', 'incomingFeed', 'outgoingFeed'])
    }
  })
})
