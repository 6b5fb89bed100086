import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { DAY_MS, instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeAttachment, makeMember, makeOwner } from '#tests/support/factories.ts'
import { findCategoryId, makeBankExpense, makeMonthLock } from '#tests/support/month-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makePlace } from '#tests/support/transfer-factories.ts'

/* Expenses that a drawer or a bank pays, their categories and files, and the owner's own money. */

const database = withDatabase({ poolSize: 12 })
const month = '2026-11-01'
let server: TestServer
let owner: TestUser
let calls: Caller
let agencyId: string
let rent: string

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

async function begin() {
  owner = await makeOwner(database)
  calls = as(owner).now()
  agencyId = await makeAgency(owner)
  rent = await findCategoryId(owner)
}

function cash(change: object = {}) {
  const feed = { id: newId(), agencyId, date: TEST_TODAY, direction: 'outgoing', counterpart: 'expense' } as const
  return { ...feed, amount: 200_000, note: null, categoryId: rent, attachmentId: null, ...change }
}

function bank(change: object = {}) {
  return { id: newId(), agencyId, categoryId: rent, date: TEST_TODAY, amount: 90_000, note: null, ...change }
}

describe('categories of expenses', () => {
  it('are the usual ones at first; the owner adds, renames and retires', async () => {
    await begin()
    const names = (await calls.expenses.categories()).map(({ name }) => name)
    expect(names).toEqual([
      'CNSS',
      'Divers',
      'Électricité',
      'Frais bancaires',
      'Internet',
      'Loyer',
      'Salaires',
      'Sécurité',
    ])
    const added = { id: newId(), name: ' Transport  de fonds ' }
    const created = await calls.expenses.createCategory(added)
    expect(created).toMatchObject({ name: 'Transport de fonds', retired: false })
    expect(await calls.expenses.createCategory(added)).toEqual(created)
    const same = calls.expenses.createCategory({ id: newId(), name: 'transport de fonds' })
    expect(await catchRefusal(same)).toMatchObject({ reason: 'expenses.category_taken' })
    const edit = { id: created.id, updatedAt: created.updatedAt, name: 'Convoyage', retired: true }
    expect(await calls.expenses.updateCategory(edit)).toMatchObject({ name: 'Convoyage', retired: true })
    expect(await catchRefusal(calls.expenses.updateCategory(edit))).toMatchObject({ reason: 'edit.stale' })
    const retired = calls.feeds.create(cash({ categoryId: created.id }))
    expect(await catchRefusal(retired)).toMatchObject({ reason: 'expenses.category_retired' })
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    expect(await catchRefusal(as(manager).now().expenses.createCategory({ id: newId(), name: 'Thé' }))).toMatchObject({
      reason: 'access.not_allowed',
    })
    expect(await as(manager).now().expenses.categories()).toHaveLength(9)
  })
})

describe('expenses of a month', () => {
  it('are those of the drawers and those of the banks, by category', async () => {
    await begin()
    const cnss = await findCategoryId(owner, 'CNSS')
    const paid = cash({ note: 'Novembre' })
    await calls.feeds.create(paid)
    expect(await calls.feeds.create(paid)).toMatchObject({ categoryId: rent, categoryName: 'Loyer' })
    const other = calls.feeds.create({ ...paid, categoryId: cnss })
    expect(await catchRefusal(other)).toMatchObject({ reason: 'create.id_taken' })
    await calls.feeds.create(cash({ direction: 'incoming', amount: 1000 }))
    await calls.feeds.create(cash({ counterpart: 'bank' }))
    const byBank = bank({ agencyId: null, categoryId: cnss })
    const row = await calls.expenses.payByBank(byBank)
    expect(row).toMatchObject({ via: 'bank', agencyName: null, categoryName: 'CNSS', amount: 90_000 })
    expect(await calls.expenses.payByBank(byBank)).toEqual(row)
    await calls.expenses.payByBank(bank({ date: '2026-10-31' }))

    const list = await calls.expenses.list({ month })
    expect(list).toMatchObject({
      total: 3,
      sum: 289_000,
      categories: [
        { categoryName: 'Loyer', amount: 199_000 },
        { categoryName: 'CNSS', amount: 90_000 },
      ],
    })
    expect((await calls.expenses.list({ month, categoryId: cnss })).rows).toMatchObject([{ id: byBank.id }])
    expect((await calls.expenses.list({ month, agencyId })).total).toBe(2)
    expect((await calls.expenses.list({ month, categoryId: 'none' })).total).toBe(0)
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    expect(await as(manager).now().expenses.list({ month })).toMatchObject({ total: 2, sum: 199_000 })
  })

  it('are put into another category until the day is closed or the month is locked', async () => {
    await begin()
    const cnss = await findCategoryId(owner, 'CNSS')
    const paid = cash({ categoryId: null })
    await calls.feeds.create(paid)
    const sorted = { via: 'cash', id: paid.id, categoryId: rent } as const
    expect(await calls.expenses.classify(sorted)).toMatchObject({ categoryName: 'Loyer', isFixed: false })
    await makeClosing(owner, { agencyId })
    const late = calls.expenses.classify({ ...sorted, categoryId: cnss })
    expect(await catchRefusal(late)).toMatchObject({ reason: 'closings.day_closed' })
    expect(await catchRefusal(calls.feeds.remove({ id: paid.id }))).toMatchObject({ reason: 'closings.day_closed' })
    expect(await catchRefusal(calls.feeds.create(cash()))).toMatchObject({ reason: 'closings.day_closed' })
    // A bank's day is no day of a drawer.
    const byBank = bank()
    await calls.expenses.payByBank(byBank)
    await makeMonthLock(owner, month)
    const locked = { reason: 'month.locked', params: { month } }
    const lateBank = { via: 'bank', id: byBank.id, categoryId: cnss } as const
    expect(await catchRefusal(calls.expenses.classify(lateBank))).toMatchObject(locked)
    expect(await catchRefusal(calls.expenses.removeBank({ id: byBank.id }))).toMatchObject(locked)
    expect(await catchRefusal(calls.expenses.payByBank(bank()))).toMatchObject(locked)
    expect((await calls.expenses.list({ month })).rows.map(({ isFixed }) => isFixed)).toEqual([true, true])
  })

  it('take from the book of a bank that is followed, and of no other place', async () => {
    await begin()
    const placeId = await makePlace(owner, { kind: 'bank' })
    const paid = bank({ placeId, note: 'Novembre' })
    await calls.expenses.payByBank(paid)
    expect(await calls.places.balances()).toMatchObject([{ id: placeId, balance: -90_000 }])
    expect((await calls.places.book({ placeId })).rows).toMatchObject([
      { kind: 'expense', otherName: 'Loyer', comment: 'Novembre', effect: -90_000, balance: -90_000 },
    ])
    const safe = calls.expenses.payByBank(bank({ placeId: await makePlace(owner) }))
    expect(await catchRefusal(safe)).toMatchObject({ reason: 'expenses.not_a_bank' })
    await calls.expenses.removeBank({ id: paid.id })
    expect(await calls.places.balances()).toMatchObject([{ balance: 0 }, {}])
    expect(await catchRefusal(calls.expenses.removeBank({ id: paid.id }))).toMatchObject({
      reason: 'expenses.not_found',
    })
  })

  it('are of the owner alone where a bank pays, and keep their agency', async () => {
    await begin()
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const id = await makeBankExpense(owner, { agencyId })
    const managers = as(manager).now()
    const refused = { reason: 'access.not_allowed' }
    expect(await catchRefusal(managers.expenses.payByBank(bank()))).toMatchObject(refused)
    expect(await catchRefusal(managers.expenses.classify({ via: 'bank', id, categoryId: rent }))).toMatchObject(refused)
    expect(await catchRefusal(calls.agencies.remove({ id: agencyId }))).toMatchObject({
      reason: 'agencies.in_use',
      params: { bankExpenses: 1 },
    })
  })
})

describe('the file of an expense', () => {
  async function download(id: string, user: TestUser): Promise<number> {
    const headers = { Cookie: await server.cookieFor(user) }
    return (await fetch(`${server.url}/api/attachments/${id}`, { headers })).status
  }

  it('is read by who sees the expense, is not swept, and serves once', async () => {
    await begin()
    const cashier = await makeMember(owner, { agencyIds: [agencyId] })
    const elsewhere = await makeMember(owner, { role: 'manager', agencyIds: [await makeAgency(owner)] })
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const [ofCash, ofBank] = [await makeAttachment(cashier), await makeAttachment(owner)]
    const paid = cash({ attachmentId: ofCash })
    expect(await as(cashier).now().feeds.create(paid)).toMatchObject({ attachment: { id: ofCash } })
    await calls.expenses.payByBank(bank({ attachmentId: ofBank }))
    for (const reader of [owner, cashier, manager]) expect(await download(ofCash, reader)).toBe(200)
    for (const reader of [owner, manager]) expect(await download(ofBank, reader)).toBe(200)
    for (const [file, reader] of [
      [ofBank, cashier],
      [ofCash, elsewhere],
      [ofBank, elsewhere],
    ] as const) {
      expect(await download(file, reader)).toBe(404)
    }
    await sweepAttachments({ db: database.db, now: instantAfter(TEST_NOW, 3 * DAY_MS) })
    expect(await download(ofCash, owner)).toBe(200)
    expect(await download(ofBank, owner)).toBe(200)
    const again = calls.expenses.payByBank(bank({ attachmentId: ofCash }))
    expect(await catchRefusal(again)).toMatchObject({ reason: 'attachments.not_found' })
  })
})

describe("the owner's own money", () => {
  it('is found as what was taken out and what was put in, by drawers and by transfers', async () => {
    await begin()
    const place = await makePlace(owner, { kind: 'owner', name: 'Moi' })
    await calls.feeds.create(cash({ counterpart: 'owner', amount: 500_000 }))
    await calls.feeds.create(cash({ counterpart: 'owner', direction: 'incoming', amount: 700_000 }))
    const ends = { from: { kind: 'agency', id: agencyId }, to: { kind: 'place', id: place } } as const
    const { name } = await calls.transfers.send({ id: newId(), ...ends, date: TEST_TODAY, amount: 30_000 })
    const moves = await calls.expenses.ownerMoves({ month })
    expect(moves).toMatchObject({ total: 3, drawn: 530_000, contributed: 700_000 })
    expect(moves.rows.find(({ transferName }) => transferName === name)).toMatchObject({ kind: 'draw', amount: 30_000 })
    expect((await calls.expenses.list({ month })).total).toBe(0)
  })
})
