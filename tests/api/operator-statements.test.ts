import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followPosition, sumPosition } from '#shared/operator-accounts/position.ts'
import { accountEffect } from '#shared/operator-accounts/operator-balance.ts'
import { movementSigns } from '#shared/operator-movements/operator-movement-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction, makeTransactions } from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement, makeWorkedDay } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
const YESTERDAY = '2026-11-26'
const PERIOD = { from: '2026-11-01', to: '2026-11-30' } as const

function closeDay(owner: TestUser, agencyId: string, date: IsoDate, balances: object[], opening: number | null = null) {
  return as(owner)
    .now()
    .closings.close({
      id: newId(),
      agencyId,
      date,
      opening,
      counts: makeCounts(0),
      comment: 'Compté plus tard',
      balances: balances as [],
    })
}

describe('operatorAccounts.statement', () => {
  it('shows the worked day with its effects, and the sum that leads to its balance', async () => {
    const owner = await makeOwner(database)
    const { calls, accounts, agencyId } = await makeWorkedDay(owner)
    const statement = await calls.operatorAccounts.statement({ accountId: accounts.O.id, ...PERIOD })
    expect(statement).toMatchObject({
      from: TEST_TODAY,
      to: TEST_TODAY,
      opening: 600_000,
      balance: 830_000,
      gapCount: 0,
      account: { id: accounts.O.id, agencyId, mode: 'prepaid' },
      issuedAtLocal: expect.stringMatching(/^2026-11-27T\d\d:\d\d$/),
    })
    expect(statement.days).toEqual([
      {
        date: TEST_TODAY,
        opening: 600_000,
        gap: 0,
        incoming: -50_000,
        outgoing: 80_000,
        fees: 0,
        movedIn: 200_000,
        movedOut: 0,
        expected: 830_000,
        declared: null,
        notReadReason: null,
        discrepancy: null,
        closing: null,
        balance: 830_000,
      },
    ])
    const settled = await calls.operatorAccounts.statement({ accountId: accounts.W.id, ...PERIOD })
    expect(settled.days).toMatchObject([{ incoming: -150_000, outgoing: 400_000, fees: -2500, expected: 247_500 }])
    const kept = await calls.operatorAccounts.statement({ accountId: accounts.X.id, ...PERIOD })
    expect(kept.days).toMatchObject([{ incoming: -20_000, fees: 0, expected: 180_000 }])
  })

  it('opens a day with what the closing before it read, or expected, and names the closings', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const { id: accountId, operatorId } = await makeOperatorAccount(owner, {
      agencyId,
      openedOn: '2026-11-20',
      opening: 100_000,
    })
    const enter = (date: IsoDate, amount: number) =>
      makeTransaction(owner, { agencyId, operatorId, operatorAccountId: accountId, date, amount })
    await enter('2026-11-20', 10_000)
    await closeDay(owner, agencyId, '2026-11-20', [{ accountId, declared: 91_000 }], 0)
    await enter('2026-11-23', 20_000)
    await closeDay(owner, agencyId, '2026-11-23', [{ accountId, notReadReason: 'Portail indisponible' }])
    await enter('2026-11-25', 1000)
    const { statement } = as(owner).now().operatorAccounts
    const all = await statement({ accountId, ...PERIOD })
    expect(all.days).toMatchObject([
      { opening: 100_000, expected: 90_000, declared: 91_000, discrepancy: 1000, closing: { name: '2026-000001' } },
      { opening: 91_000, expected: 71_000, declared: null, notReadReason: 'Portail indisponible', discrepancy: null },
      { opening: 71_000, expected: 70_000, closing: null },
    ])
    expect(all.from).toBe('2026-11-20')
    expect(all.totals).toMatchObject({ incoming: -31_000, discrepancy: 1000, gap: 0 })
    // A period that begins later opens with the balance that the days before it left.
    const later = await statement({ accountId, from: '2026-11-24', to: TEST_TODAY })
    expect(later).toMatchObject({ opening: 71_000, balance: 70_000, days: [{ date: '2026-11-25' }] })
  })

  it('shows what was taken up where an earlier day changed after a closing', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, openedOn: YESTERDAY, opening: 5000 })
    const first = await closeDay(owner, agencyId, YESTERDAY, [{ accountId, declared: 5000 }], 0)
    await closeDay(owner, agencyId, TEST_TODAY, [{ accountId, declared: 5000 }])
    const calls = as(owner).now()
    await calls.closings.reopen({ id: first.id, reason: 'Solde mal relevé' })
    await closeDay(owner, agencyId, YESTERDAY, [{ accountId, declared: 4000 }], 0)
    const statement = await calls.operatorAccounts.statement({ accountId, ...PERIOD })
    expect(statement).toMatchObject({ gapCount: 1, opening: 5000, balance: 5000 })
    expect(statement.days).toMatchObject([
      { balance: 4000, gap: 0, closing: { name: '2026-000001' } },
      { opening: 5000, gap: 1000 },
    ])
    expect(statement.totals).toMatchObject({ discrepancy: -1000, gap: 1000 })
  })

  it('keeps what happened before a start of tracking that was set later, as the balance and the position do', async () => {
    const owner = await makeOwner(database)
    const calls = as(owner).now()
    const agencyId = await makeAgency(owner, { name: 'Centre' })
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, openedOn: '2026-11-20', opening: 1000 })
    await makeOperatorMovement(owner, { accountId, kind: 'commission', amount: 500, date: '2026-11-21' })
    const [agency] = await calls.agencies.list()
    const updatedAt = agency?.updatedAt ?? ''
    await calls.agencies.update({ id: agencyId, name: 'Centre', groupId: null, updatedAt, trackingStart: YESTERDAY })
    const { accounts } = await calls.operatorAccounts.balances({ agencyId, date: TEST_TODAY })
    expect(accounts).toMatchObject([{ opening: 1500, expected: 1500, openDays: 1 }])
    expect((await calls.operatorAccounts.positions({})).positions).toMatchObject([{ balance: 1500 }])
    const statement = await calls.operatorAccounts.statement({ accountId, ...PERIOD })
    expect(statement).toMatchObject({ opening: 1000, balance: 1500, days: [{ date: '2026-11-21', movedIn: 500 }] })
    const closing = await closeDay(owner, agencyId, TEST_TODAY, [{ accountId, declared: 1500 }], 0)
    expect(closing.lines).toMatchObject([{ opening: 1500, discrepancy: 0 }])
  })

  it('is of the own accounts and agencies, for those who read figures, and two years at most', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const other = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId })
    const limited = await makeMember(owner, { agencyIds: [other] })
    const blind = await makeMember(owner, { agencyIds: [agencyId], blind: true })
    const read = (who: TestUser, change: object = {}) =>
      catchRefusal(
        as(who)
          .now()
          .operatorAccounts.statement({ accountId, ...PERIOD, ...change }),
      )
    expect(await read(limited)).toMatchObject({ reason: 'operatorAccounts.not_found' })
    expect(await read(await makeOwner(database))).toMatchObject({ reason: 'operatorAccounts.not_found' })
    expect(await read(blind)).toMatchObject({ reason: 'access.blind' })
    expect(await read(owner, { from: '2024-11-29' })).toMatchObject({ fieldErrors: { to: expect.anything() } })
    expect(await read(owner, { from: '2026-12-01' })).toMatchObject({ fieldErrors: { to: expect.anything() } })
    await as(owner).now().operatorAccounts.statement({ accountId, from: '2024-11-30', to: '2026-11-30' })
  })
})

describe('GET /api/exports/statement', () => {
  it('has a line a day with what proves the chain, and the closing', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Centre' })
    const { id } = await makeOperatorAccount(owner, { agencyId, label: 'Code 1', openedOn: YESTERDAY, opening: 5000 })
    await makeOperatorMovement(owner, { accountId: id, kind: 'charge', date: YESTERDAY, amount: 700 })
    await closeDay(owner, agencyId, YESTERDAY, [{ accountId: id, declared: 4000 }], 0)
    await makeOperatorMovement(owner, { accountId: id, kind: 'commission', amount: 250 })
    const server = await startTestServer(database)
    try {
      const query = `accountId=${id}&from=2026-11-01&to=2026-11-30`
      const headers = { Cookie: await server.cookieFor(owner) }
      const csv = await fetch(`${server.url}/api/exports/statement.csv?${query}`, { headers })
      expect(csv.headers.get('content-disposition')).toContain('Code-1')
      // A number of a closing is written as a formula, so that Excel leaves it a text.
      const [head, ...lines] = (await csv.text())
        .replace(/[\uFEFF"]/g, '')
        .trimEnd()
        .split('\r\n')
      const columns = head?.split(';') ?? []
      const read = (line: string) => Object.fromEntries(line.split(';').map((cell, at) => [columns[at], cell]))
      expect(lines.map(read)).toMatchObject([
        {
          Date: '26/11/2026',
          Agence: 'Centre',
          Compte: 'Code 1',
          'Solde de départ': '50,00',
          'Mouvements versés': '-7,00',
          Attendu: '43,00',
          Relevé: '40,00',
          Écart: '-3,00',
          'Solde final': '40,00',
          Reprise: '0,00',
          Clôture: '=2026-000001',
        },
        { Date: '27/11/2026', 'Solde de départ': '40,00', Attendu: '42,50', Relevé: '', Reprise: '0,00', Clôture: '' },
      ])
      const xlsx = await fetch(`${server.url}/api/exports/statement.xlsx?${query}`, { headers })
      expect(xlsx.status).toBe(200)
      expect(xlsx.headers.get('x-exported-rows')).toBe('2')
    } finally {
      await server.close()
    }
  })
})

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', TEST_TODAY] as const

const drawnDay = fc.record({
  entries: fc.array(
    fc.record({
      type: fc.constantFrom('incoming' as const, 'outgoing' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
      fee: fc.integer({ min: 0, max: 5000 }),
    }),
    { maxLength: 3 },
  ),
  movements: fc.array(
    fc.record({
      kind: fc.constantFrom('topup' as const, 'payout' as const, 'commission' as const, 'charge' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
    }),
    { maxLength: 2 },
  ),
  isRead: fc.boolean(),
  read: fc.integer({ min: -1_000_000, max: 1_000_000 }),
})

describe('a statement', () => {
  it('is what the rows give, over any period', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(drawnDay, drawnDay, drawnDay, drawnDay, drawnDay, drawnDay),
        fc.constantFrom('operator' as const, 'agency' as const),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 6 }),
        async (drawn, feeTo, opening, first, closedCount) => {
          const owner = await makeOwner(database)
          const agencyId = await makeAgency(owner)
          const account = await makeOperatorAccount(owner, { agencyId, feeTo, opening, openedOn: days[0] })
          const { id: accountId, operatorId } = account
          /** Day by day from the drawn rows alone. */
          const expected: Array<{ date: IsoDate; opening: number; expected: number; balance: number }> = []
          let before = opening
          for (const [index, date] of days.entries()) {
            const { entries = [], movements = [], isRead = false, read = 0 } = drawn[index] ?? {}
            const isClosed = index < closedCount
            const place = { agencyId, operatorId, operatorAccountId: accountId, date }
            await makeTransactions(
              owner,
              entries.map((entry) => ({ ...place, ...entry })),
            )
            for (const movement of movements) await makeOperatorMovement(owner, { accountId, date, ...movement })
            const effect =
              entries.reduce((sum, { type, amount, fee }) => {
                return sum + accountEffect(type, centimes(amount), centimes(fee), feeTo)
              }, 0) + movements.reduce((sum, { kind, amount }) => sum + movementSigns[kind] * amount, 0)
            const end = before + effect
            const isListed = isClosed || entries.length + movements.length > 0
            const balance = isClosed && isRead ? read : end
            if (isListed) expected.push({ date, opening: before, expected: end, balance })
            if (isClosed) {
              const said = isRead ? { declared: read } : { notReadReason: 'Portail indisponible' }
              await closeDay(owner, agencyId, date, [{ accountId, ...said }], index === 0 ? 0 : null)
            }
            before = balance
          }
          const from = days[first] ?? TEST_TODAY
          const statement = await as(owner).now().operatorAccounts.statement({ accountId, from, to: TEST_TODAY })
          const listed = expected.filter(({ date }) => date >= from)
          expect(
            statement.days.map(({ date, opening: start, expected: end, balance }) => {
              return { date, opening: start, expected: end, balance }
            }),
          ).toEqual(listed)
          expect(statement.opening).toBe(expected.findLast(({ date }) => date < from)?.balance ?? opening)
          expect(statement.gapCount).toBe(0)
          const { totals } = statement
          const sum = Object.values(totals).reduce((total: number, amount) => total + amount, 0)
          expect(statement.opening + sum).toBe(statement.balance)
          for (const day of statement.days) {
            const { incoming, outgoing, fees, movedIn, movedOut } = day
            expect(day.opening + incoming + outgoing + fees + movedIn + movedOut).toBe(day.expected)
          }
          const { positions } = await as(owner).now().operatorAccounts.positions({})
          expect(positions).toMatchObject([{ accountId, balance: before, unsettledDays: null }])
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('of two years is read within a second', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const from = addDays(TEST_TODAY, -729)
    const { id: accountId, operatorId } = await makeOperatorAccount(owner, {
      agencyId,
      openedOn: from,
      mode: 'settled',
    })
    await makeTransactions(
      owner,
      Array.from({ length: 730 }, (_, index) => {
        const date = addDays(from, index)
        return {
          agencyId,
          operatorId,
          operatorAccountId: accountId,
          date,
          type: 'outgoing' as const,
          amount: 1000 + index,
        }
      }),
    )
    for (let index = 0; index < 100; index += 1) {
      await makeClosing(owner, { agencyId, date: addDays(from, index), balances: [{ accountId }] })
    }
    const { statement, positions } = as(owner).now().operatorAccounts
    await statement({ accountId, from, to: TEST_TODAY })
    const begun = performance.now()
    const { days: listed } = await statement({ accountId, from, to: TEST_TODAY })
    const read = performance.now()
    await positions({})
    const total = performance.now()
    expect(listed).toHaveLength(730)
    expect(read - begun).toBeLessThan(1000)
    expect(total - read).toBeLessThan(1000)
  })
})

describe('operatorAccounts.positions', () => {
  it('says what each account holds, what it is beyond, when it was read and since when the operator owes', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Centre' })
    const calls = as(owner).now()
    const settled = await makeOperatorAccount(owner, { agencyId, mode: 'settled', openedOn: '2026-11-10' })
    const terms = { feeTo: 'operator', openedOn: TEST_TODAY, opening: 40_000, limitLow: 50_000 } as const
    const prepaid = await calls.operatorAccounts.create({
      id: newId(),
      agencyId,
      operatorId: settled.operatorId,
      label: 'Puce',
      mode: 'prepaid',
      ...terms,
    })
    const enter = (date: IsoDate, amount: number) =>
      makeTransaction(owner, {
        agencyId,
        operatorId: settled.operatorId,
        operatorAccountId: settled.id,
        date,
        type: 'outgoing',
        amount,
      })
    await enter('2026-11-16', 300_000)
    const read = async () => {
      const { positions } = await calls.operatorAccounts.positions({})
      return positions.find(({ accountId }) => accountId === settled.id)
    }
    expect(await read()).toMatchObject({ balance: 300_000, unsettledDays: 12, lastRead: null, notReadCount: 0 })
    await closeDay(owner, agencyId, '2026-11-16', [{ accountId: settled.id, declared: 290_000 }], 0)
    for (const date of ['2026-11-17', '2026-11-18'] as const) {
      await enter(date, 1000)
      await closeDay(owner, agencyId, date, [{ accountId: settled.id, notReadReason: 'Portail indisponible' }])
    }
    expect(await read()).toMatchObject({
      balance: 292_000,
      unsettledDays: 12,
      lastRead: { date: '2026-11-16', balance: 290_000 },
      notReadCount: 2,
    })
    await makeOperatorMovement(owner, { accountId: settled.id, kind: 'payout', date: '2026-11-24', amount: 146_000 })
    expect(await read()).toMatchObject({ balance: 146_000, unsettledDays: 3 })
    await makeOperatorMovement(owner, { accountId: settled.id, kind: 'payout', date: '2026-11-25', amount: 146_000 })
    expect(await read()).toMatchObject({ balance: 0, unsettledDays: 0 })
    const { positions } = await calls.operatorAccounts.positions({ agencyId })
    expect(positions).toHaveLength(2)
    expect(positions.find(({ accountId }) => accountId === prepaid.id)).toMatchObject({
      balance: 40_000,
      state: 'low',
      unsettledDays: null,
    })
  })

  it('leaves out closed accounts and the agencies of others', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const other = await makeAgency(owner)
    const { id } = await makeOperatorAccount(owner, { agencyId })
    await makeOperatorAccount(owner, { agencyId: other })
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const list = async (who: TestUser) => {
      const { positions } = await as(who).now().operatorAccounts.positions({})
      return positions.map(({ accountId }) => accountId)
    }
    expect(await list(manager)).toEqual([id])
    expect(await list(owner)).toHaveLength(2)
    expect((await as(manager).now().operatorAccounts.positions({ agencyId: other })).positions).toEqual([])
    await closeDay(owner, agencyId, TEST_TODAY, [{ accountId: id, declared: 0 }], 0)
    await as(owner).now().operatorAccounts.close({ id })
    expect(await list(manager)).toEqual([])
  })
})

describe('followPosition', () => {
  it('has no days without rows, and sums of zero', () => {
    expect(followPosition(centimes(5), [], 'operator')).toEqual([])
    expect(Object.values(sumPosition([]))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})
