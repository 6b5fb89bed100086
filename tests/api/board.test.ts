import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions, findStandardProductId } from '#tests/support/factories.ts'
import { failingDatabase } from '#tests/support/fail-at-statement.ts'

const database = withDatabase()

function daysAgo(days: number) {
  return addDays(TEST_TODAY, -days)
}

const nothing = {
  incomingCount: 0,
  incomingAmount: 0,
  incomingFee: 0,
  outgoingCount: 0,
  outgoingAmount: 0,
  outgoingFee: 0,
}

describe('board.today', () => {
  it('sums the transactions without an agency, of all days, until they have one', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const agencyId = await makeAgency(owner)
    const standardProductId = await findStandardProductId(database, { category: 'incoming' })
    const product = { kind: 'standard', id: standardProductId } as const
    await makeTransactions(owner, [
      { agencyId, amount: 99_900 },
      { agencyId: null, standardProductId, amount: 20_000, fee: 500, date: daysAgo(40) },
      { agencyId: null, standardProductId, amount: 1000, date: TEST_TODAY },
    ])
    expect((await caller.board.today()).offDrawer).toEqual({
      ...nothing,
      incomingCount: 2,
      incomingAmount: 21_000,
      incomingFee: 500,
    })
    const { rows, total } = await caller.transactions.list({ agencyId: NO_AGENCY })
    expect(total).toBe(2)
    for (const row of rows) await caller.transactions.update({ ...row, product, agencyId })
    expect((await caller.board.today()).offDrawer).toEqual(nothing)
    expect((await caller.transactions.list({ agencyId: NO_AGENCY })).total).toBe(0)
    expect((await caller.transactions.list({ agencyId })).total).toBe(3)
  })

  it('returns the expected cash, last closing and days to close of each agency', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const agdal = await makeAgency(owner, { name: 'Agdal' })
    const fes = await makeAgency(owner, { name: 'Fès' })
    await makeAgency(owner, { name: 'Zagora' })
    await makeTransactions(owner, [
      { agencyId: agdal, amount: 10_000, date: daysAgo(5) },
      { agencyId: agdal, amount: 3000, fee: 100, date: daysAgo(2) },
      { agencyId: agdal, type: 'outgoing', amount: 500, date: TEST_TODAY },
      { agencyId: fes, amount: 7000, date: daysAgo(1) },
    ])
    const close = (agencyId: string, date: string, cash: number) =>
      caller.closings.close({ id: newId(), agencyId, date, opening: 0, counts: makeCounts(cash), comment: 'Écart' })
    const closed = await close(agdal, daysAgo(5), 9000)
    await makeFeed(owner, { agencyId: agdal, amount: 40_000, date: daysAgo(1) })
    const [first, second, third, ...others] = (await caller.board.today()).agencies
    expect(others).toEqual([])
    expect(first).toEqual({
      agencyId: agdal,
      agencyName: 'Agdal',
      trackingStart: null,
      expected: 9000 + 3100 + 40_000 - 500,
      today: { ...nothing, outgoingCount: 1, outgoingAmount: 500 },
      isTodayClosed: false,
      lastClosing: {
        id: closed.id,
        name: '2026-000001',
        date: daysAgo(5),
        counted: 9000,
        discrepancy: -1000,
        reviewState: 'to_review',
        settlement: null,
        needsCheck: false,
        linesToSettle: 0,
      },
      openDays: { count: 2, from: daysAgo(2), to: daysAgo(1), effect: 43_100 },
      daysToClose: 2,
      firstDayToClose: daysAgo(2),
    })
    // Without a closing the sum starts from 0.
    expect(second).toMatchObject({
      agencyName: 'Fès',
      expected: 7000,
      openDays: { count: 1, from: daysAgo(1), to: daysAgo(1), effect: 7000 },
      lastClosing: null,
      daysToClose: 1,
      firstDayToClose: daysAgo(1),
    })
    expect(third).toMatchObject({ agencyName: 'Zagora', expected: 0, openDays: null, today: nothing, daysToClose: 0 })

    await close(fes, daysAgo(1), 7000)
    const today = await caller.closings.close({
      id: newId(),
      agencyId: fes,
      date: TEST_TODAY,
      counts: makeCounts(7000),
    })
    const findAgency = async (agencyId: string) =>
      (await caller.board.today()).agencies.find((agency) => agency.agencyId === agencyId)
    expect(await findAgency(fes)).toMatchObject({
      expected: 7000,
      isTodayClosed: true,
      daysToClose: 0,
      firstDayToClose: null,
      lastClosing: { id: today.id, discrepancy: 0 },
    })

    // A reopened day counts once, with and without movements.
    await caller.closings.reopen({ id: closed.id, reason: 'À recompter demain' })
    expect(await findAgency(agdal)).toMatchObject({
      lastClosing: null,
      daysToClose: 3,
      firstDayToClose: daysAgo(5),
    })
    const { days, total } = (await caller.closings.day({ agencyId: agdal, date: TEST_TODAY })).daysToClose
    expect({ days, total }).toEqual({ days: [daysAgo(5), daysAgo(2), daysAgo(1), TEST_TODAY], total: 4 })
  })

  it('counts today among the days to close from 18:00 on, or from the first draft of its count', async () => {
    const owner = await makeOwner(database)
    const [fes, rabat] = [await makeAgency(owner, { name: 'Fès' }), await makeAgency(owner, { name: 'Rabat' })]
    await makeTransactions(owner, [{ agencyId: fes }, { agencyId: rabat }, { agencyId: fes, date: daysAgo(1) }])
    const readDays = async (instant: string) =>
      (await as(owner).at(instant).board.today()).agencies.map((one) => [one.daysToClose, one.firstDayToClose])
    const yesterday = [1, daysAgo(1)]
    expect(await readDays('2026-11-27T17:59:59Z')).toEqual([yesterday, [0, null]])
    expect(await readDays('2026-11-27T18:00:00Z')).toEqual([
      [2, daysAgo(1)],
      [1, TEST_TODAY],
    ])
    // The closing form of the same minute lists today too.
    const { days } = (await as(owner).now().closings.day({ agencyId: rabat })).daysToClose
    expect(days).toEqual([TEST_TODAY])
    await as(owner).now().closings.saveDraft({ agencyId: rabat, date: TEST_TODAY, counts: [] })
    expect(await readDays('2026-11-27T12:00:00Z')).toEqual([yesterday, [1, TEST_TODAY]])
    // A draft of a day without movements, or of a closed one, makes nothing to close.
    const quiet = await makeAgency(owner, { name: 'Tanger' })
    await as(owner).now().closings.saveDraft({ agencyId: quiet, date: TEST_TODAY, counts: [] })
    expect((await readDays('2026-11-27T19:00:00Z'))[2]).toEqual([0, null])
  })

  it('takes one or two statements besides the session, and has only the agencies of the tenant', async () => {
    const counting = failingDatabase(database)
    const owner = { ...(await makeOwner(database)), database: counting }
    await makeAgency(owner)
    await makeAgency(await makeOwner(database))
    const caller = as(owner).now()
    await caller.auth.session()
    for (const [call, statements] of [
      [() => caller.board.today(), 2],
      [() => caller.board.trend(), 1],
      [() => caller.board.trend({ by: 'month' }), 1],
    ] as const) {
      counting.failAt(Number.POSITIVE_INFINITY)
      await call()
      expect(counting.sent()).toBe(1 + statements)
    }
    expect((await caller.board.today()).agencies).toHaveLength(1)
  })
})

describe('board.trend', () => {
  const empty = { incomingCount: 0, incoming: 0, outgoingCount: 0, outgoing: 0 }

  it('has thirty days up to today, of the whole tenant, zero without movements', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const product = await findStandardProductId(database)
    await makeTransactions(owner, [
      { agencyId, amount: 10_000, fee: 200, date: TEST_TODAY },
      { agencyId: await makeAgency(owner), amount: 5000, date: TEST_TODAY },
      { standardProductId: product, amount: 300, date: TEST_TODAY },
      { agencyId, type: 'outgoing', amount: 4000, fee: 50, date: daysAgo(29) },
      { agencyId, amount: 99_999, date: daysAgo(30) },
    ])
    await makeTransactions(await makeOwner(database), [{}])
    const caller = as(owner).at(TEST_NOW)
    const trend = await caller.board.trend()
    expect([trend.by, trend.from, trend.to]).toEqual(['day', daysAgo(29), TEST_TODAY])
    const days = Array.from({ length: 30 }, (_, index) => ({ from: daysAgo(29 - index), to: daysAgo(29 - index) }))
    expect(trend.periods.map(({ from, to }) => ({ from, to }))).toEqual(days)
    expect(trend.periods[0]).toMatchObject({ ...empty, outgoingCount: 1, outgoing: 3950 })
    expect(trend.periods[29]).toMatchObject({ ...empty, incomingCount: 3, incoming: 15_500 })
    for (const period of trend.periods.slice(1, 29)) expect(period).toMatchObject(empty)

    const before = await caller.board.trend({ back: 1 })
    expect([before.from, before.to]).toEqual([daysAgo(59), daysAgo(30)])
    expect(before.periods.at(-1)).toMatchObject({ incomingCount: 1, incoming: 99_999 })
    const one = await caller.board.trend({ agencyId })
    expect(one.periods[29]).toMatchObject({ incomingCount: 1, incoming: 10_200 })
    const foreign = await makeAgency(await makeOwner(database))
    for (const period of (await caller.board.trend({ agencyId: foreign })).periods) expect(period).toMatchObject(empty)
  })

  it('keeps weeks whole over the end of a year, and days in their month', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await makeTransactions(owner, [
      { agencyId, amount: 10_000, date: '2026-12-28' },
      { agencyId, amount: 20_000, date: '2026-12-31' },
      { agencyId, amount: 30_000, date: '2027-01-03' },
      { agencyId, amount: 40_000, date: '2027-01-04' },
    ])
    const caller = as(owner).at('2027-01-05T10:00:00Z')
    for (const input of [{}, { agencyId }]) {
      const weeks = await caller.board.trend({ by: 'week', ...input })
      expect(weeks.periods.slice(-2)).toEqual([
        { ...empty, from: '2026-12-28', to: '2027-01-03', incomingCount: 3, incoming: 60_000 },
        { ...empty, from: '2027-01-04', to: '2027-01-05', incomingCount: 1, incoming: 40_000 },
      ])
      const months = await caller.board.trend({ by: 'month', ...input })
      expect(months.periods).toHaveLength(12)
      expect(months.periods.slice(-2)).toEqual([
        { ...empty, from: '2026-12-01', to: '2026-12-31', incomingCount: 2, incoming: 30_000 },
        { ...empty, from: '2027-01-01', to: '2027-01-05', incomingCount: 2, incoming: 70_000 },
      ])
    }
  })

  it('ends on the business day', async () => {
    const trend = await as(await makeOwner(database))
      .at('2026-11-27T23:30:00Z')
      .board.trend()
    expect(trend.to).toBe('2026-11-27')
  })
})
