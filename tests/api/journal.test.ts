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

function makeForm() {
  return {
    agencyId,
    date: TEST_TODAY,
    startingBalance: 500_000,
    incomingFeed: 200_000,
    outgoingFeed: 150_000,
  }
}

describe('journal.compute', () => {
  it('computes all five terms', async () => {
    expect(await caller.journal.compute(makeForm())).toEqual({
      ...makeForm(),
      agencyName: 'Agence A',
      incomingTotal: 325_050,
      outgoingTotal: 410_025,
      dayAmount: 465_025,
    })
  })

  it('leaves out other agencies, other days and transactions without an agency', async () => {
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

  it('returns the same twice, and includes a new transaction', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    await makeTransactions(other, [
      { agencyId: id, amount: 325_050 },
      { agencyId: id, type: 'outgoing', amount: 410_025 },
    ])
    const journal = as(other).now().journal
    const form = { ...makeForm(), agencyId: id }
    expect((await journal.compute(form)).dayAmount).toBe(465_025)
    expect((await journal.compute(form)).dayAmount).toBe(465_025)
    await makeTransactions(other, [{ agencyId: id, amount: 10_000 }])
    expect((await journal.compute(form)).dayAmount).toBe(475_025)
  })

  it('adds numbers, and returns zero without transactions', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    const form = { agencyId: id, date: TEST_TODAY, startingBalance: 0, incomingFeed: 0, outgoingFeed: 0 }
    const journal = as(other).now().journal
    const empty = await journal.compute(form)
    // toBe distinguishes 0 and -0.
    for (const amount of [empty.incomingTotal, empty.outgoingTotal, empty.dayAmount]) expect(amount).toBe(0)
    await makeTransactions(other, [
      { agencyId: id, amount: 1_697_200 },
      { agencyId: id, amount: 43_700 },
    ])
    expect((await journal.compute(form)).dayAmount).toBe(1_740_900)
  })

  it('counts fees as cash that comes in, for both categories', async () => {
    const other = await makeOwner(database)
    const id = await makeAgency(other)
    await makeTransactions(other, [
      { agencyId: id, amount: 10_000, fee: 500 },
      { agencyId: id, type: 'outgoing', amount: 30_000, fee: 700 },
    ])
    const day = await as(other)
      .now()
      .journal.compute({ ...makeForm(), agencyId: id, startingBalance: 0 })
    expect(day).toMatchObject({ incomingTotal: 10_500, outgoingTotal: 29_300, dayAmount: 31_200 })
  })

  it('may be negative', async () => {
    const day = await caller.journal.compute({ ...makeForm(), startingBalance: 0, incomingFeed: 0 })
    expect(day.dayAmount).toBe(-234_975)
  })

  it('does not find an agency of another tenant', async () => {
    const stranger = as(await makeOwner(database)).now()
    for (const id of [agencyId, newId()]) {
      const refusal = await catchRefusal(stranger.journal.compute({ ...makeForm(), agencyId: id }))
      expect(refusal).toMatchObject({ code: 'NOT_FOUND', reason: 'agencies.not_found' })
    }
  })

  it('requires an agency and whole amounts', async () => {
    const catchFieldErrors = async (change: object) =>
      (await catchRefusal(caller.journal.compute({ ...makeForm(), ...change }))).fieldErrors
    const noAgency = { agencyId: 'Veuillez sélectionner une agence' }
    expect(await catchFieldErrors({ agencyId: '' })).toEqual(noAgency)
    expect(await catchFieldErrors({ agencyId: undefined })).toEqual(noAgency)
    expect(await catchFieldErrors({ agencyId: null })).toEqual(noAgency)
    expect(await catchFieldErrors({ date: '29/02/2027' })).toEqual({ date: 'Date invalide' })
    expect(await catchFieldErrors({ date: '2027-02-29' })).toEqual({ date: 'Date invalide' })
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, -0, '12', null, 1e21]) {
      const fields = await catchFieldErrors({ startingBalance: bad, incomingFeed: bad, outgoingFeed: bad })
      expect(Object.keys(fields ?? {})).toEqual(['startingBalance', 'incomingFeed', 'outgoingFeed'])
    }
  })
})
