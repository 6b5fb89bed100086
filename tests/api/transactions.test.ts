import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeOwner,
  makeTransaction,
  makeTransactions,
  findStandardProductId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()

let owner: TestUser
let caller: Caller
let agencyId: string
let standardId: string
let stranger: TestUser

beforeAll(async () => {
  owner = await makeOwner(database)
  stranger = await makeOwner(database)
  caller = as(owner).now()
  agencyId = await makeAgency(owner, { name: 'Agence Fès' })
  standardId = await findStandardProductId(database)
})

type Entry = Parameters<Caller['transactions']['create']>[0]

function entry(change: Partial<Entry> = {}): Entry {
  return {
    id: newId(),
    type: 'incoming',
    amount: 100_000,
    agencyId,
    product: null,
    date: TEST_TODAY,
    description: null,
    // Most tests record identical transactions; counter-entry.test.ts tests the question about them.
    confirmDuplicate: true,
    ...change,
  }
}

/** All rows of all tenants, to check that a refused call changed nothing. */
function snapshot() {
  return database.db.selectFrom('transactions').selectAll().orderBy('owner_id').orderBy('id').execute()
}

describe('transactions.create', () => {
  it('inserts and returns the row with its names', async () => {
    const input = entry({ product: { kind: 'standard', id: standardId }, description: '  Cliente\u00A0 Éclair ' })
    const row = await caller.transactions.create(input)
    expect(row).toEqual({
      id: input.id,
      type: 'incoming',
      amount: 100_000,
      fee: 0,
      date: TEST_TODAY,
      description: 'Cliente Éclair',
      reference: null,
      agencyId,
      agencyName: 'Agence Fès',
      product: { kind: 'standard', id: standardId, name: expect.any(String) as string, category: 'incoming' },
      operatorName: 'Wafacash',
      account: null,
      isDayClosed: false,
      updatedAt: expect.any(String) as string,
    })
    const { rows } = await caller.transactions.list({ page: 1 })
    expect(rows.find(({ id }) => id === input.id)).toEqual(row)
  })

  it('accepts a custom product, and none', async () => {
    const id = await makeCustomProduct(owner, { category: 'outgoing', name: 'Recharge', operatorId: null })
    const row = await caller.transactions.create(
      entry({ type: 'outgoing', agencyId: null, product: { kind: 'custom', id } }),
    )
    expect(row).toMatchObject({
      agencyId: null,
      agencyName: null,
      product: { kind: 'custom', id, name: 'Recharge', category: 'outgoing' },
      operatorName: null,
    })
    expect((await caller.transactions.create(entry())).product).toBeNull()
  })

  it('is dated today in Casablanca by default', async () => {
    const dateAt = async (instant: string) => {
      const here = await makeOwner(database, { now: instant })
      const { date: _, ...input } = entry({ agencyId: await makeAgency(here) })
      return (await as(here).at(instant).transactions.create(input)).date
    }
    expect(await dateAt('2026-11-27T23:30:00Z')).toBe('2026-11-27')
    expect(await dateAt('2026-09-01T23:30:00Z')).toBe('2026-09-02')
    expect(await dateAt('2026-03-01T23:30:00Z')).toBe('2026-03-01')
  })

  it('refuses a date in the future or before 2000 at its field', async () => {
    const dateError = async (date: string) =>
      (await catchRefusal(caller.transactions.create(entry({ date })))).fieldErrors?.['date']
    expect(await dateError('2026-11-28')).toBe(
      "La date ne peut pas être dans le futur\u00A0: au plus tard aujourd'hui, le 27/11/2026",
    )
    expect(await dateError('1999-12-31')).toBe('La date ne peut pas être antérieure au 01/01/2000')
    expect(await dateError('2027-02-29')).toBe('Date invalide')
    expect((await caller.transactions.create(entry({ date: '2000-01-01' }))).date).toBe('2000-01-01')
  })

  it('refuses every amount that is not whole centimes above zero', async () => {
    const before = await snapshot()
    for (const amount of [
      0,
      -5000,
      0.5,
      1e21,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
      '12abc',
      '100',
      null,
      undefined,
    ]) {
      const { code, fieldErrors } = await catchRefusal(caller.transactions.create(entry({ amount: amount as number })))
      expect(code).toBe('BAD_REQUEST')
      expect(Object.keys(fieldErrors ?? {})).toEqual(['amount'])
    }
    await catchRefusal(caller.transactions.create(entry({ amount: MAX_AMOUNT + 1 })))
    expect(await snapshot()).toEqual(before)
    expect((await caller.transactions.create(entry({ amount: MAX_AMOUNT }))).amount).toBe(MAX_AMOUNT)
  })

  it('requires an agency or a product', async () => {
    const { fieldErrors } = await catchRefusal(caller.transactions.create(entry({ agencyId: null })))
    expect(fieldErrors).toEqual({ agencyId: 'Veuillez sélectionner une agence ou un produit' })
  })

  it('does not find an agency or product of another tenant', async () => {
    const foreignAgency = await makeAgency(stranger)
    const foreignProduct = await makeCustomProduct(stranger)
    const before = await snapshot()
    for (const id of [foreignAgency, newId()]) {
      expect(await catchRefusal(caller.transactions.create(entry({ agencyId: id })))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'agencies.not_found',
      })
    }
    for (const product of [
      { kind: 'custom', id: foreignProduct },
      { kind: 'custom', id: standardId },
      { kind: 'standard', id: foreignProduct },
      { kind: 'standard', id: newId() },
    ] as const) {
      expect(await catchRefusal(caller.transactions.create(entry({ product })))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'products.not_found',
      })
    }
    expect(await snapshot()).toEqual(before)
  })

  it('refuses a retired product and one of the other direction', async () => {
    const retired = { kind: 'custom', id: await makeCustomProduct(owner, { active: false }) } as const
    const outgoing = { kind: 'custom', id: await makeCustomProduct(owner, { category: 'outgoing' }) } as const
    const readReason = async (product: Entry['product']) =>
      (await catchRefusal(caller.transactions.create(entry({ product })))).reason
    expect(await readReason(retired)).toBe('products.not_found')
    expect(await readReason(outgoing)).toBe('products.wrong_direction')
    expect(
      (
        await catchRefusal(
          caller.transactions.create(entry({ type: 'outgoing', product: { kind: 'standard', id: standardId } })),
        )
      ).reason,
    ).toBe('products.wrong_direction')
  })

  it('creates once for an id, also for twenty concurrent calls', async () => {
    const input = entry({ product: { kind: 'standard', id: standardId } })
    const first = await caller.transactions.create(input)
    expect(await caller.transactions.create(input)).toEqual(first)
    const { date: _, ...undated } = input
    expect(await as(owner).at('2026-11-28T00:30:00Z').transactions.create(undated)).toEqual(first)

    const together = entry({ description: 'ensemble' })
    const results = await Promise.all(Array.from({ length: 20 }, () => caller.transactions.create(together)))
    for (const result of results) expect(result).toEqual(results[0])
    const rows = await database.db.selectFrom('transactions').select('id').where('id', '=', together.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('returns the first result also when its product was retired since', async () => {
    const id = await makeCustomProduct(owner)
    const input = entry({ product: { kind: 'custom', id } })
    const first = await caller.transactions.create(input)
    await database.db.updateTable('user_transaction_types').set({ is_active: false }).where('id', '=', id).execute()
    expect(await caller.transactions.create(input)).toEqual(first)
  })

  it('refuses an id that has other content, is deleted, or belongs to another tenant, and does not change that row', async () => {
    const mine = entry()
    await caller.transactions.create(mine)
    const deleted = entry()
    await caller.transactions.create(deleted)
    await caller.transactions.remove({ id: deleted.id })
    const theirs = await makeTransaction(stranger)
    const before = await snapshot()
    for (const input of [
      { ...mine, amount: 1 },
      { ...mine, type: 'outgoing' as const },
      { ...mine, date: '2026-11-26' },
      { ...mine, description: 'autre' },
      { ...mine, fee: 1 },
      { ...mine, reference: 'A1' },
      { ...mine, product: { kind: 'standard' as const, id: standardId } },
      deleted,
      entry({ id: theirs }),
    ]) {
      expect(await catchRefusal(caller.transactions.create(input))).toMatchObject({
        code: 'CONFLICT',
        reason: 'create.id_taken',
      })
    }
    expect(await snapshot()).toEqual(before)
  })
})

describe('transactions.update', () => {
  const makeEdit = (row: Awaited<ReturnType<Caller['transactions']['create']>>) => ({
    id: row.id,
    updatedAt: row.updatedAt,
    type: row.type,
    amount: row.amount,
    agencyId: row.agencyId,
    product: row.product,
    date: row.date,
    fee: row.fee,
    description: row.description,
    reference: row.reference,
  })

  it('changes every field that a person enters, and the version', async () => {
    const row = await caller.transactions.create(entry())
    const otherAgency = await makeAgency(owner)
    const product = { kind: 'custom', id: await makeCustomProduct(owner, { category: 'outgoing' }) } as const
    const edit = {
      ...makeEdit(row),
      type: 'outgoing',
      amount: 5,
      agencyId: otherAgency,
      product,
      date: '2026-05-11',
      fee: 1_500,
      reference: 'MTCN 123',
    } as const
    const edited = await caller.transactions.update({ ...edit, description: 'corrigé' })
    expect(edited).toMatchObject({ ...edit, product, description: 'corrigé', updatedAt: expect.any(String) as string })
    expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(row.updatedAt))
    const { rows } = await caller.transactions.list({ agencyId: otherAgency, page: 1 })
    expect(rows).toEqual([edited])
  })

  it('refuses a stale version and changes nothing', async () => {
    const row = await caller.transactions.create(entry())
    // Also moved to another day, where a list of the old day does not show it.
    const edited = await caller.transactions.update({ ...makeEdit(row), amount: 10_000, date: '2026-05-11' })
    expect(await catchRefusal(caller.transactions.update({ ...makeEdit(row), amount: 20_000 }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current: edited },
    })
    const { rows } = await caller.transactions.list({ page: 1 })
    expect(rows.find(({ id }) => id === row.id)).toEqual(edited)
  })

  it('accepts one of twenty concurrent edits', async () => {
    const row = await caller.transactions.create(entry())
    const edits = Array.from({ length: 20 }, (_, index) =>
      caller.transactions.update({ ...makeEdit(row), amount: 1000 + index }).then(
        () => 'won',
        () => 'stale',
      ),
    )
    expect((await Promise.all(edits)).filter((outcome) => outcome === 'won')).toHaveLength(1)
  })

  it('keeps the retired product of the row, and refuses another', async () => {
    const id = await makeCustomProduct(owner)
    const row = await caller.transactions.create(entry({ product: { kind: 'custom', id } }))
    await database.db.updateTable('user_transaction_types').set({ is_active: false }).where('id', '=', id).execute()
    const edited = await caller.transactions.update({ ...makeEdit(row), amount: 7 })
    expect(edited.product?.id).toBe(id)
    const other = await makeCustomProduct(owner, { active: false })
    const edit = { ...makeEdit(edited), product: { kind: 'custom', id: other } } as const
    expect((await catchRefusal(caller.transactions.update(edit))).reason).toBe('products.not_found')
    const turned = { ...makeEdit(edited), type: 'outgoing' } as const
    expect((await catchRefusal(caller.transactions.update(turned))).reason).toBe('products.wrong_direction')
  })

  it('does not find a row, agency or product of another tenant', async () => {
    const row = await caller.transactions.create(entry())
    const theirs = as(stranger).now()
    const before = await snapshot()
    for (const id of [row.id, newId()]) {
      const edit = { ...makeEdit(row), id, agencyId: await makeAgency(stranger) }
      expect((await catchRefusal(theirs.transactions.update(edit))).reason).toBe('transactions.not_found')
      expect((await catchRefusal(theirs.transactions.remove({ id }))).reason).toBe('transactions.not_found')
      expect((await catchRefusal(theirs.transactions.restore({ id }))).reason).toBe('transactions.not_found')
    }
    const foreign = { ...makeEdit(row), agencyId: await makeAgency(stranger) }
    expect((await catchRefusal(caller.transactions.update(foreign))).reason).toBe('agencies.not_found')
    const product = { kind: 'custom', id: await makeCustomProduct(stranger) } as const
    expect((await catchRefusal(caller.transactions.update({ ...makeEdit(row), product }))).reason).toBe(
      'products.not_found',
    )
    const future = { ...makeEdit(row), date: '2026-11-28' }
    expect((await catchRefusal(caller.transactions.update(future))).fieldErrors).toHaveProperty('date')
    expect(await snapshot()).toEqual(before)
  })
})

describe('transactions.remove and restore', () => {
  it('removes a row from lists and totals and restores it unchanged', async () => {
    const here = await makeOwner(database)
    const its = as(here).now().transactions
    const own = { agencyId: await makeAgency(here) }
    const older = await its.create(entry({ ...own, fee: 250, reference: '887 654 3210' }))
    const newer = await its.create(entry({ ...own, amount: 5 }))
    const before = await its.list({ page: 1 })
    expect(before.rows).toEqual([newer, older])
    await its.remove({ id: older.id })
    expect(await its.list({ page: 1 })).toMatchObject({ rows: [newer], total: 1, totals: { incomingAmount: 5 } })
    expect((await catchRefusal(its.remove({ id: older.id }))).reason).toBe('transactions.not_found')
    expect(await its.restore({ id: older.id })).toEqual(older)
    expect(await its.restore({ id: older.id })).toEqual(older)
    // It keeps its creation time, so it has the same place.
    expect(await its.list({ page: 1 })).toEqual(before)
  })

  it('does not restore a transaction of a deleted agency', async () => {
    const here = await makeOwner(database)
    const its = as(here).now().transactions
    const own = { agencyId: await makeAgency(here) }
    const { id } = await its.create(entry(own))
    await its.remove({ id })
    await database.db.deleteFrom('agencies').where('id', '=', own.agencyId).execute()
    expect(await catchRefusal(its.restore({ id }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'transactions.not_restorable',
    })
    expect(
      await database.db.selectFrom('deleted_transactions').select('id').where('id', '=', id).execute(),
    ).toHaveLength(1)
  })

  it('deletes and restores once for twenty concurrent calls', async () => {
    const { id } = await caller.transactions.create(entry())
    const removed = await Promise.allSettled(Array.from({ length: 20 }, () => caller.transactions.remove({ id })))
    expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const restored = await Promise.all(Array.from({ length: 20 }, () => caller.transactions.restore({ id })))
    for (const row of restored) expect(row).toEqual(restored[0])
  })
})

describe('transactions.list', () => {
  it('returns the last page for one past the end', async () => {
    const here = await makeOwner(database)
    const its = as(here).now().transactions
    const own = await makeAgency(here)
    expect(await its.list({ page: 3 })).toMatchObject({ rows: [], total: 0, page: 1, pageSize: 20 })
    await makeTransactions(
      here,
      Array.from({ length: 41 }, (_, index) => ({ agencyId: own, date: index < 5 ? '2026-10-31' : '2026-11-15' })),
    )
    const third = await its.list({ page: 3 })
    expect(third).toMatchObject({ total: 41, page: 3 })
    expect(third.rows).toHaveLength(1)
    expect(await its.list({ page: 9 })).toEqual(third)
    const period = await its.list({ from: '2026-10-01', to: '2026-10-31', page: 3 })
    expect(period).toMatchObject({ total: 5, page: 1 })
    expect(period.rows).toHaveLength(5)
    const missing = await its.list({ from: '2020-01-01', to: '2020-12-31', page: 3 })
    expect(missing).toMatchObject({ rows: [], total: 0, page: 1 })
  })

  it('includes both days of the period', async () => {
    const here = await makeOwner(database)
    const own = await makeAgency(here)
    await makeTransactions(
      here,
      ['2026-11-26', '2026-11-27', '2026-11-25'].map((date) => ({ agencyId: own, date })),
    )
    const listDates = async (from?: string, to?: string) =>
      (
        await as(here)
          .now()
          .transactions.list({ ...(from && { from }), ...(to && { to }), page: 1 })
      ).rows.map(({ date }) => date)
    expect(await listDates('2026-11-27', '2026-11-27')).toEqual(['2026-11-27'])
    expect(await listDates('2026-11-26')).toEqual(['2026-11-27', '2026-11-26'])
    expect(await listDates(undefined, '2026-11-26')).toEqual(['2026-11-26', '2026-11-25'])
  })

  it('returns sums as numbers', async () => {
    const here = await makeOwner(database)
    const own = await makeAgency(here)
    await makeTransactions(here, [
      { agencyId: own, amount: 1_697_200 },
      { agencyId: own, amount: 43_700 },
    ])
    const { totals } = await as(here).now().transactions.list({ page: 1 })
    expect(totals).toEqual({
      incomingCount: 2,
      incomingAmount: 1_740_900,
      incomingFee: 0,
      outgoingCount: 0,
      outgoingAmount: 0,
      outgoingFee: 0,
      offDrawer: {
        incomingCount: 0,
        incomingAmount: 0,
        incomingFee: 0,
        outgoingCount: 0,
        outgoingAmount: 0,
        outgoingFee: 0,
      },
    })
  })

  it('distinguishes a custom product from a standard one with the same id', async () => {
    const here = await makeOwner(database)
    const standardProductId = await findStandardProductId(database, { category: 'incoming' })
    const customProductId = await makeCustomProduct(here, { id: standardProductId, name: 'Le mien' })
    await makeTransactions(here, [{ standardProductId }, { customProductId }])
    const { rows } = await as(here).now().transactions.list({ page: 1 })
    const products = rows.map(({ product }) => product)
    expect(new Set(products.map((product) => product?.kind))).toEqual(new Set(['custom', 'standard']))
    for (const product of products) expect(product?.name === 'Le mien').toBe(product?.kind === 'custom')
  })

  it('refuses a period that ends before it begins, in French', async () => {
    const call = caller.transactions.list({ from: '2026-11-27', to: '2026-11-26', page: 1 })
    expect((await catchRefusal(call)).fieldErrors).toEqual({ to: 'La date de fin précède la date de début' })
  })

  it('returns nothing of another tenant, also by its agency', async () => {
    await caller.transactions.create(entry())
    const theirs = as(await makeOwner(database)).now().transactions
    expect(await theirs.list({ page: 1 })).toMatchObject({ rows: [], total: 0 })
    expect(await theirs.list({ agencyId, page: 1 })).toMatchObject({ rows: [], total: 0 })
  })
})
