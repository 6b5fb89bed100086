import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonthReport } from '#shared/month/month-row.ts'
import type { PositionKind } from '#shared/month/month-terms.ts'
import { sumChange } from '#shared/month/month-result.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOperator, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { makeRule } from '#tests/support/commission-factories.ts'
import { findCategoryId, makeBankExpense } from '#tests/support/month-factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makePlace } from '#tests/support/transfer-factories.ts'

/* The result of November 2026, where its money is, and its lock. Centre earns 4 200,00, keeps 300,00 of fees, pays 2 900,00, bears 100,00 and waives 20,00. */

const database = withDatabase({ poolSize: 12 })
const month = '2026-11-01'
const DAY = '2026-11-10'
const DECEMBER = '2026-12-02T10:00:00Z'
const JANUARY = '2027-01-03T10:00:00Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

async function makeNovember() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Centre' })
  const calls = as(owner).at(DECEMBER)
  const opening = { openedOn: DAY, opening: 1_000_000 } as const
  const { id: kept, operatorId } = await makeOperatorAccount(owner, { agencyId, feeTo: 'agency', ...opening })
  // 4 200,00 for a month with any transaction.
  await makeRule(owner, { operatorId, basis: 'month', tiers: [[0, 420_000, 0]], validFrom: month })
  await makeTransaction(owner, {
    agencyId,
    date: DAY,
    amount: 100_000,
    fee: 30_000,
    operatorId,
    operatorAccountId: kept,
  })
  await makeTransaction(owner, { agencyId, date: DAY, amount: 5000, fee: 700 })
  const rent = await findCategoryId(owner)
  const expense = { direction: 'outgoing', counterpart: 'expense', amount: 200_000, categoryId: rent } as const
  await calls.feeds.create({ id: newId(), agencyId, date: DAY, note: null, ...expense })
  await makeBankExpense(owner, { agencyId, date: '2026-11-30', amount: 90_000 })
  const lent = { id: newId(), newDebtor: { name: 'Amina', phone: null }, agencyId, date: DAY, amount: 2000 }
  const { debtorId } = await as(owner).at(`${DAY}T12:00:00Z`).debts.lend(lent)
  await calls.debts.waive({ id: newId(), debtorId, date: DAY, amount: 2000, reason: 'Geste commercial' })
  const closingId = await makeClosing(owner, {
    agencyId,
    date: DAY,
    opening: 500_000,
    discrepancy: -10_000,
    balances: [{ accountId: kept }],
  })
  await calls.closings.settle({ id: closingId, settlement: 'borne', text: 'Erreur de rendu' })
  return { owner, agencyId, calls, kept, operatorId }
}

function findPosition({ positions }: MonthReport, kind: PositionKind) {
  return positions.find((one) => one.kind === kind)
}

describe('the result of a month', () => {
  it('has the lines of the example, and leads to the money that there is', async () => {
    const { calls } = await makeNovember()
    const report = await calls.month.read({ month: '2026-11-17' })
    expect(report).toMatchObject({ month, to: '2026-11-30', isOver: true, isProvisional: false, lock: null })
    expect(report.agencies).toMatchObject([
      {
        agencyName: 'Centre',
        lines: {
          commissions: 420_000,
          feesKept: 30_000,
          surplusKept: 0,
          expenses: -290_000,
          discrepancies: -10_000,
          writeOffs: -2000,
          charges: 0,
        },
        result: 148_000,
        categories: [{ categoryName: 'Loyer', amount: 290_000 }],
      },
    ])
    expect(report.total).toMatchObject({ result: 148_000 })
    expect(report.pending).toEqual({ daysToClose: 0, unsettledCount: 0, unsettled: 0, feesWithoutAccount: 700 })
    expect(findPosition(report, 'cash')).toMatchObject({ opening: 0, closing: 500_000 + 135_700 - 202_000 - 10_000 })
    expect(findPosition(report, 'operators')).toMatchObject({ opening: 0, closing: 900_000 })
    expect(findPosition(report, 'customers')).toMatchObject({ opening: 0, closing: 0 })
    expect(report.bridge).toMatchObject({
      commissionTiming: -420_000,
      noAccount: 5700,
      untrackedBank: 90_000,
      discrepancies: 0,
      owner: 0,
      openings: 1_500_000,
    })
    expect(sumChange(report.positions)).toBe(423_700 + 900_000)
  })

  it('is provisional while a rule of the month runs', async () => {
    const { owner } = await makeNovember()
    const report = await as(owner).at('2026-11-30T10:00:00Z').month.read({ month })
    expect(report).toMatchObject({ isOver: false, isProvisional: true, total: { lines: { commissions: 420_000 } } })
  })

  it('is not changed by a draw of 5 000,00, which the cash is', async () => {
    const { owner, agencyId, calls } = await makeNovember()
    const before = await calls.month.read({ month })
    const draw = { direction: 'outgoing', counterpart: 'owner', amount: 500_000 } as const
    await makeFeed(owner, { agencyId, date: '2026-11-12', ...draw })
    const after = await calls.month.read({ month })
    expect(after.total?.result).toBe(before.total?.result)
    expect(after.total).toMatchObject({ drawn: 500_000, contributed: 0 })
    expect((findPosition(after, 'cash')?.closing ?? 0) - (findPosition(before, 'cash')?.closing ?? 0)).toBe(-500_000)
    expect(after.bridge).toMatchObject({ owner: -500_000, openings: 1_500_000 })
    expect(after.pending.daysToClose).toBe(1)
  })

  it('of two agencies and of what belongs to none is that of the space; a manager reads the own agencies only', async () => {
    const { owner, agencyId, calls, kept } = await makeNovember()
    const nord = await makeAgency(owner, { name: 'Nord' })
    const operatorId = await makeOperator(database)
    const { id: account } = await makeOperatorAccount(owner, { agencyId: nord, operatorId, openedOn: DAY })
    // The operator's fee.
    const entered = { agencyId: nord, date: DAY, fee: 50, operatorId, operatorAccountId: account } as const
    await makeTransaction(owner, entered)
    await makeOperatorMovement(owner, { accountId: account, kind: 'charge', date: DAY, amount: 300 })
    await makeOperatorMovement(owner, { accountId: kept, kind: 'commission', date: '2026-11-11', amount: 1200 })
    const bank = await makePlace(owner, { kind: 'bank' })
    await makeBankExpense(owner, { date: DAY, placeId: bank, amount: 7000 })
    await makeBankExpense(owner, { date: '2026-12-01', placeId: bank, amount: 999 })
    const { agencies, total, bridge, positions } = await calls.month.read({ month })
    expect(agencies.map(({ agencyName, result }) => [agencyName, result])).toEqual([
      ['Centre', 148_000],
      ['Nord', -300],
      [null, -7000],
    ])
    expect(total?.result).toBe(148_000 - 300 - 7000)
    expect(bridge).toMatchObject({ commissionTiming: 1200 - 420_000, untrackedBank: 90_000, openings: 1_500_000 })
    expect(positions.find(({ kind }) => kind === 'banks')).toMatchObject({ opening: 0, closing: -7000 })

    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const seen = await as(manager).at(DECEMBER).month.read({ month })
    expect(seen).toMatchObject({ total: null, bridge: null })
    expect(seen.agencies).toEqual(agencies.slice(0, 1))
    expect(seen.positions.map(({ kind, agencyId: of }) => [kind, of])).toEqual([
      ['cash', agencyId],
      ['operators', agencyId],
    ])
    const accountant = await makeMember(owner, { role: 'accountant' })
    expect((await as(accountant).at(DECEMBER).month.read({ month })).total).toEqual(total)
    const cashier = await makeMember(owner, { agencyIds: [agencyId] })
    expect(await catchRefusal(as(cashier).at(DECEMBER).month.read({ month }))).toMatchObject({
      reason: 'access.not_allowed',
    })
  })

  it('has a surplus in the month in which it is kept, and what a member does not pay of a shortage', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const surplusId = await makeClosing(owner, { agencyId, date: '2026-08-20', opening: 0, discrepancy: 4000 })
    const shortId = await makeClosing(owner, { agencyId, date: DAY, opening: 4000, discrepancy: -3000 })
    const member = await makeMember(owner, { agencyIds: [agencyId] })
    const calls = as(owner).at('2026-11-20T10:00:00Z')
    await calls.shortages.keepSurplus({ closingId: surplusId })
    expect(await calls.month.read({ month })).toMatchObject({
      total: { lines: { surplusKept: 4000, discrepancies: 0 } },
      pending: { unsettledCount: 1, unsettled: -3000 },
    })
    const charge = { id: newId(), closingId: shortId, memberId: member.memberId, amount: 1000 }
    await calls.shortages.charge(charge)
    await as(member).at('2026-11-20T11:00:00Z').shortages.answer({ id: charge.id, answer: 'acknowledged' })
    const report = await calls.month.read({ month })
    expect(report).toMatchObject({
      total: { lines: { surplusKept: 4000, discrepancies: -2000 }, result: 2000 },
      pending: { unsettledCount: 0 },
    })
    expect(findPosition(report, 'members')).toMatchObject({ opening: 0, closing: 1000 })
    expect(report.bridge).toMatchObject({ discrepancies: -4000 - 1000 + 1000, openings: 0 })
    expect((await calls.month.read({ month: '2026-08-01' })).total?.result).toBe(0)
  })

  it('cannot be read before it begins', async () => {
    const { calls } = await makeNovember()
    expect((await catchRefusal(calls.month.read({ month: '2027-01-01' }))).fieldErrors).toHaveProperty('month')
  })
})

describe('a month that the owner locks', () => {
  it('keeps its figures, says what has changed since, and is unlocked with a reason', async () => {
    const { owner, agencyId, calls, operatorId } = await makeNovember()
    const early = as(owner).at('2026-11-30T20:00:00Z').month.lock({ month })
    expect(await catchRefusal(early)).toMatchObject({ reason: 'month.not_over' })
    const before = await calls.month.read({ month })
    const locked = await calls.month.lock({ month })
    expect(locked.lock).toMatchObject({ lockedAtLocal: '2026-12-02T10:00', changes: [] })
    // A repeat keeps the first one.
    expect((await as(owner).at(JANUARY).month.lock({ month })).lock).toEqual(locked.lock)
    const late = { direction: 'outgoing', counterpart: 'expense', amount: 1500 } as const
    await makeFeed(owner, { agencyId, date: '2026-11-20', ...late })
    const recalculated = calls.commissions.recalculate({ operatorId, month, reason: 'Barème reçu tard' })
    expect(await catchRefusal(recalculated)).toMatchObject({ reason: 'month.locked', params: { month } })
    const after = await calls.month.read({ month })
    expect(after.agencies).toEqual(before.agencies)
    expect(after.lock?.changes).toMatchObject([
      { agencyName: 'Centre', line: 'expenses', kept: -290_000, now: -291_500 },
    ])
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const seen = await as(manager).at(DECEMBER).month.read({ month })
    expect(seen).toMatchObject({ total: null, bridge: null, agencies: before.agencies })
    expect(seen.positions.map((one) => one.agencyId)).toEqual([agencyId, agencyId])
    expect(await catchRefusal(as(manager).at(DECEMBER).month.lock({ month }))).toMatchObject({
      reason: 'access.not_allowed',
    })
    expect((await catchRefusal(calls.month.unlock({ month, reason: 'court' }))).fieldErrors).toHaveProperty('reason')
    const unlock = { month, reason: 'Une facture de novembre est arrivée' }
    const open = await calls.month.unlock(unlock)
    expect(open).toMatchObject({ lock: null, total: { lines: { expenses: -291_500 } } })
    expect(await catchRefusal(calls.month.unlock(unlock))).toMatchObject({ reason: 'month.not_locked' })
    const { rows } = await calls.audit.list({ page: 1 })
    const acts = rows.filter(({ action }) => action.startsWith('month.'))
    expect(acts.map(({ action, subjectName, reason }) => [action, subjectName, reason])).toEqual([
      ['month.unlock', 'Novembre 2026', unlock.reason],
      ['month.lock', 'Novembre 2026', null],
    ])
  })

  it('waits for an expense that is being entered, and later ones are refused', async () => {
    const { owner, calls } = await makeNovember()
    const categoryId = await findCategoryId(owner)
    const pay = () => calls.expenses.payByBank({ id: newId(), categoryId, date: '2026-11-15', amount: 100, note: null })
    for (let round = 0; round < 10; round += 1) {
      const [lock, ...paid] = await Promise.allSettled([calls.month.lock({ month }), pay(), pay(), pay()])
      expect(lock.status).toBe('fulfilled')
      const kept = lock.status === 'fulfilled' ? lock.value.total?.lines.expenses : undefined
      const { lock: state } = await calls.month.read({ month })
      // What was accepted is in the figures that were kept.
      expect(state?.changes, JSON.stringify({ kept, paid: paid.map(({ status }) => status) })).toEqual([])
      await calls.month.unlock({ month, reason: 'Pour le tour suivant' })
    }
  })
})

describe('the file of a month', () => {
  async function take(user: TestUser, kind: string) {
    const headers = { Cookie: await server.cookieFor(user) }
    return fetch(`${server.url}/api/exports/${kind}.csv?month=2026-11-01`, { headers })
  }

  it('has each figure in a line, for owner, manager and accountant', async () => {
    const { owner, agencyId } = await makeNovember()
    const csv = await (await take(owner, 'month')).text()
    expect(csv).toContain('"Résultat";"Dépenses";"Centre";;-2000,00')
    expect(csv).toContain('Toutes les agences')
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const own = await (await take(manager, 'month')).text()
    expect(own).toContain('Centre')
    expect(own).not.toContain('Toutes les agences')
    expect(await (await take(manager, 'expenses')).text()).toContain('Loyer')
    const cashier = await makeMember(owner, { agencyIds: [agencyId] })
    for (const kind of ['month', 'expenses']) expect((await take(cashier, kind)).status).toBe(403)
  })
})
