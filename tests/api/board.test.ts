import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/calendar-date.ts'
import { newId } from '#shared/ids.ts'
import { as } from '#tests/support/caller.ts'
import { countsOf, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions, standardProductIdOf } from '#tests/support/factories.ts'
import { failingDatabase } from '#tests/support/fail-at-statement.ts'

const database = withDatabase()

const daysAgo = (days: number) => addDays(TEST_TODAY, -days)

const nothing = {
  incomingCount: 0,
  incomingAmount: 0,
  incomingFee: 0,
  outgoingCount: 0,
  outgoingAmount: 0,
  outgoingFee: 0,
}

describe('board.today', () => {
  it('tells of every agency the cash it must have now, its last closing and what is left to close', async () => {
    const owner = await makeOwner(database)
    const its = as(owner).now()
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
      its.closings.close({ id: newId(), agencyId, date, opening: 0, counts: countsOf(cash), comment: 'Écart' })
    const closed = await close(agdal, daysAgo(5), 9000)
    await makeFeed(owner, { agencyId: agdal, amount: 40_000, date: daysAgo(1) })
    const [first, second, third, ...others] = (await its.board.today()).agencies
    expect(others).toEqual([])
    expect(first).toEqual({
      agencyId: agdal,
      agencyName: 'Agdal',
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
      },
      daysToClose: 2,
      firstDayToClose: daysAgo(2),
    })
    // Never closed: nobody has said what it began with.
    expect(second).toMatchObject({
      agencyName: 'Fès',
      expected: null,
      lastClosing: null,
      daysToClose: 1,
      firstDayToClose: daysAgo(1),
    })
    expect(third).toMatchObject({ agencyName: 'Zagora', expected: null, today: nothing, daysToClose: 0 })

    await close(fes, daysAgo(1), 7000)
    const today = await its.closings.close({
      id: newId(),
      agencyId: fes,
      date: TEST_TODAY,
      counts: countsOf(7000),
    })
    const boardOf = async (agencyId: string) =>
      (await its.board.today()).agencies.find((agency) => agency.agencyId === agencyId)
    expect(await boardOf(fes)).toMatchObject({
      expected: 7000,
      isTodayClosed: true,
      daysToClose: 0,
      firstDayToClose: null,
      lastClosing: { id: today.id, discrepancy: 0 },
    })

    // A day reopened before the last closing counts as well, and once: with movements after it, and without.
    await its.closings.reopen({ id: closed.id, reason: 'À recompter demain' })
    expect(await boardOf(agdal)).toMatchObject({
      lastClosing: null,
      daysToClose: 3,
      firstDayToClose: daysAgo(5),
    })
    const { days, total } = (await its.closings.day({ agencyId: agdal, date: TEST_TODAY })).daysToClose
    expect({ days, total }).toEqual({ days: [daysAgo(5), daysAgo(2), daysAgo(1), TEST_TODAY], total: 4 })
  })

  it('is one statement beside the session, and nobody else is in it', async () => {
    const counting = failingDatabase(database)
    const owner = { ...(await makeOwner(database)), database: counting }
    await makeAgency(owner)
    await makeAgency(await makeOwner(database))
    const its = as(owner).now()
    await its.auth.session()
    for (const call of [() => its.board.today(), () => its.board.trend()]) {
      counting.failAt(Number.POSITIVE_INFINITY)
      await call()
      expect(counting.sent()).toBe(2)
    }
    expect((await its.board.today()).agencies).toHaveLength(1)
  })
})

describe('board.trend', () => {
  it('is thirty days to today, of the whole tenant, zero where nothing moved', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const product = await standardProductIdOf(database)
    await makeTransactions(owner, [
      { agencyId, amount: 10_000, fee: 200, date: TEST_TODAY },
      { agencyId: await makeAgency(owner), amount: 5000, date: TEST_TODAY },
      { standardProductId: product, amount: 300, date: TEST_TODAY },
      { agencyId, type: 'outgoing', amount: 4000, fee: 50, date: daysAgo(29) },
      { agencyId, amount: 99_999, date: daysAgo(30) },
    ])
    await makeTransactions(await makeOwner(database), [{}])
    const trend = await as(owner).at(TEST_NOW).board.trend()
    expect([trend.from, trend.to, trend.days.length]).toEqual([daysAgo(29), TEST_TODAY, 30])
    expect(trend.days.map(({ date }) => date)).toEqual(trend.days.map((_, index) => daysAgo(29 - index)))
    const empty = { incomingCount: 0, incoming: 0, outgoingCount: 0, outgoing: 0 }
    expect(trend.days[0]).toEqual({ ...empty, date: daysAgo(29), outgoingCount: 1, outgoing: 3950 })
    expect(trend.days[29]).toEqual({ ...empty, date: TEST_TODAY, incomingCount: 3, incoming: 15_500 })
    for (const { date, ...day } of trend.days.slice(1, 29)) expect(day, date).toEqual(empty)
  })

  it('ends on the business day', async () => {
    const trend = await as(await makeOwner(database))
      .at('2026-11-27T23:30:00Z')
      .board.trend()
    expect(trend.to).toBe('2026-11-27')
  })
})
