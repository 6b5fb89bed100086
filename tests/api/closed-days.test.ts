import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeAgency,
  makeOwner,
  makeTransaction,
  findStandardProductId,
  type TransactionOptions,
} from '#tests/support/factories.ts'
import { failingDatabase } from '#tests/support/fail-at-statement.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* The database itself refuses changes of a closed day, so most writes here are plain SQL. */

const database = withDatabase()
configureZod()

const DAY = '2026-11-25'
const LATER = '2026-11-26'
const CLOSED = { code: 'SD001', detail: DAY }

/** Two transactions and a feed on a closed day; the next day is open. */
async function makeClosedDay() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner)
  const other = await makeAgency(owner)
  const addTransaction = (options: TransactionOptions) => makeTransaction(owner, { agencyId, date: DAY, ...options })
  const entry = await addTransaction({ amount: 10_000, fee: 500 })
  const exit = await addTransaction({ type: 'outgoing', amount: 4000 })
  const feed = await makeFeed(owner, { agencyId, date: DAY })
  const open = await addTransaction({ date: LATER })
  const closing = await makeClosing(owner, { agencyId, date: DAY })
  return { owner, agencyId, other, entry, exit, feed, open, closing }
}

async function readTotals(owner: TestUser) {
  const { rows } = await sql<{ total: string }>`
    select t::text as total from agency_day_totals t where owner_id = ${owner.userId}
    union all select t::text from owner_day_totals t where owner_id = ${owner.userId}
    union all select t::text from agency_month_totals t where owner_id = ${owner.userId} order by 1`.execute(
    database.db,
  )
  return rows
}

function edit(owner: TestUser, id: string, set: object) {
  return database.db
    .updateTable('transactions')
    .set(set)
    .where('owner_id', '=', owner.userId)
    .where('id', '=', id)
    .execute()
}

describe('a closed day', () => {
  it('accepts no insert, update, move or delete of a transaction', async () => {
    const { owner, agencyId, other, entry, exit, open } = await makeClosedDay()
    const before = await readTotals(owner)
    const product = await findStandardProductId(database)
    const { db } = database
    const attempts = {
      insert: () => makeTransaction(owner, { agencyId, date: DAY }),
      amount: () => edit(owner, entry, { amount: 1 }),
      fee: () => edit(owner, entry, { fee: 0 }),
      type: () => edit(owner, exit, { type: 'incoming' }),
      description: () => edit(owner, entry, { description: 'Autre' }),
      product: () => edit(owner, entry, { transaction_type_id: product }),
      'nothing at all': () => edit(owner, entry, { amount: 10_000 }),
      'to another day': () => edit(owner, entry, { date: LATER }),
      'to another agency': () => edit(owner, entry, { agency_id: other }),
      'to no agency': () => edit(owner, entry, { agency_id: null, transaction_type_id: product }),
      'from another day': () => edit(owner, open, { date: DAY }),
      delete: () => db.deleteFrom('transactions').where('owner_id', '=', owner.userId).where('id', '=', exit).execute(),
      'delete all': () => db.deleteFrom('transactions').where('owner_id', '=', owner.userId).execute(),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      await expect(attempt(), name).rejects.toMatchObject(CLOSED)
    }
    // The day before has no movements, so the closing covers it.
    const past = makeTransaction(owner, { agencyId, date: '2026-11-24' })
    await expect(past).rejects.toMatchObject({ code: 'SD001', detail: '2026-11-24' })
    expect(await readTotals(owner)).toEqual(before)
    // The next day, other agencies and transactions without an agency stay open.
    await edit(owner, open, { description: 'Libre' })
    await makeTransaction(owner, { agencyId, date: LATER })
    await makeTransaction(owner, { agencyId: other, date: DAY })
    await makeTransaction(owner, { standardProductId: product, date: DAY })
  })

  it('accepts no insert, update or delete of a feed', async () => {
    const { owner, agencyId, feed } = await makeClosedDay()
    const before = await readTotals(owner)
    const { db } = database
    await expect(makeFeed(owner, { agencyId, date: DAY })).rejects.toMatchObject(CLOSED)
    await expect(makeFeed(owner, { agencyId, date: '2026-11-20' })).rejects.toMatchObject({ code: 'SD001' })
    await expect(
      db.updateTable('feeds').set({ note: 'Autre' }).where('owner_id', '=', owner.userId).execute(),
    ).rejects.toMatchObject(CLOSED)
    await expect(
      db.deleteFrom('feeds').where('owner_id', '=', owner.userId).where('id', '=', feed).execute(),
    ).rejects.toMatchObject(CLOSED)
    expect(await readTotals(owner)).toEqual(before)
  })

  it('refuses each call with its sentence, and returns the saved row to a retry', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const caller = as(owner).now().transactions
    const content = { type: 'incoming', amount: 10_000, agencyId, product: null, description: 'Envoi' } as const
    const input = { id: newId(), ...content, date: DAY }
    const row = await caller.create(input)
    const gone = await caller.create({ id: newId(), ...content, date: DAY, confirmDuplicate: true })
    await caller.remove({ id: gone.id })
    const open = await caller.create({ id: newId(), ...content, date: LATER })
    await makeClosing(owner, { agencyId, date: DAY })
    const closed = {
      code: 'CONFLICT',
      reason: 'closings.day_closed',
      params: { date: DAY },
      message: 'Journée clôturée\u00A0: plus rien ne peut changer au 25/11/2026 dans cette agence.',
    }
    expect(await catchRefusal(caller.create({ ...input, id: newId() }))).toEqual({ ...closed, fieldErrors: undefined })
    const update = { ...content, id: row.id, updatedAt: row.updatedAt, date: DAY }
    expect(await catchRefusal(caller.update({ ...update, amount: 1 }))).toMatchObject(closed)
    expect(await catchRefusal(caller.update({ ...update, description: 'Autre' }))).toMatchObject(closed)
    expect(await catchRefusal(caller.update({ ...update, date: LATER }))).toMatchObject(closed)
    expect(await catchRefusal(caller.update({ ...update, id: open.id, updatedAt: open.updatedAt }))).toMatchObject(
      closed,
    )
    expect(await catchRefusal(caller.remove({ id: row.id }))).toMatchObject(closed)
    expect(await catchRefusal(caller.restore({ id: gone.id }))).toMatchObject(closed)
    expect(await caller.create(input)).toEqual({ ...row, isDayClosed: true })
  })

  it('is seen on its rows in each list, until it is reopened', async () => {
    const { owner, agencyId, other, entry, exit, open, closing } = await makeClosedDay()
    const elsewhere = await makeTransaction(owner, { agencyId: other, date: DAY })
    const standardProductId = await findStandardProductId(database)
    const nowhere = await makeTransaction(owner, { agencyId: null, standardProductId, date: DAY })
    const { admin } = as(await makeAdmin(database)).now()
    const { transactions, closings } = as(owner).now()
    const listClosed = async () => {
      const answers = [
        await transactions.list({}),
        await transactions.list({ agencyId, type: 'incoming' }),
        await transactions.list({ agencyId, type: 'outgoing', from: DAY }),
        await admin.transactions({}),
      ]
      return answers.map(({ rows }) => rows.filter((row) => row.isDayClosed).map(({ id }) => id))
    }
    const closed = await listClosed()
    expect(closed[0]).toEqual([exit, entry])
    expect(closed[1]).toEqual([entry])
    expect(closed[2]).toEqual([exit])
    expect(closed[3]).toEqual(expect.arrayContaining([entry, exit]))
    for (const id of [open, elsewhere, nowhere]) expect(closed[3]).not.toContain(id)
    await closings.reopen({ id: closing, reason: 'Une opération oubliée' })
    for (const ids of await listClosed()) expect(ids).not.toContain(entry)
  })

  it('adds no statement to an entry', async () => {
    const counting = failingDatabase(database)
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const caller = as({ ...owner, database: counting }).now()
    await caller.auth.session()
    for (const amount of [100, 200]) {
      counting.failAt(Number.POSITIVE_INFINITY)
      const input = { id: newId(), type: 'incoming', amount, agencyId, product: null, date: DAY } as const
      await caller.transactions.create({ ...input, description: null })
      // Session and entry.
      expect(counting.sent()).toBe(2)
    }
  })

  it('is open again after its reopening, also without movements', async () => {
    const { owner, agencyId, entry, exit, feed, closing } = await makeClosedDay()
    await makeClosing(owner, { agencyId, date: LATER })
    const { db } = database
    await db
      .updateTable('closings')
      .set({ reopened_at: new Date(TEST_NOW), reopened_by: owner.userId, reopen_reason: 'Une opération oubliée' })
      .where('owner_id', '=', owner.userId)
      .where('id', '=', closing)
      .execute()
    await edit(owner, entry, { amount: 20_000 })
    for (const id of [entry, exit]) {
      await db.deleteFrom('transactions').where('owner_id', '=', owner.userId).where('id', '=', id).execute()
    }
    await db.deleteFrom('feeds').where('owner_id', '=', owner.userId).where('id', '=', feed).execute()
    await makeTransaction(owner, { agencyId, date: DAY })
    // The later closing still covers the day before.
    await expect(makeTransaction(owner, { agencyId, date: '2026-11-24' })).rejects.toMatchObject({ code: 'SD001' })
  })
})

describe('a closing', () => {
  it('must match its day and the formula, and only review, settlement and reopening change it', async () => {
    const { owner, agencyId, closing, open } = await makeClosedDay()
    const { db } = database
    const stored = await db
      .selectFrom('closings')
      .selectAll()
      .where('owner_id', '=', owner.userId)
      .where('id', '=', closing)
      .executeTakeFirstOrThrow()
    const { updated_at: _, ...copy } = {
      ...stored,
      counts: JSON.stringify(stored.counts),
      count_attempts: JSON.stringify(stored.count_attempts),
      id: newId(),
      number: 99,
    }
    const insert = (change: object) =>
      db
        .insertInto('closings')
        .values({ ...copy, ...change })
        .execute()
    await expect(insert({})).rejects.toMatchObject({ constraint: 'closings_live' })
    await expect(insert({ date: LATER })).rejects.toMatchObject({ code: 'SD002' })
    await expect(insert({ expected: stored.expected + 1, counted: stored.counted + 1 })).rejects.toMatchObject({
      constraint: 'closings_expected',
    })
    await expect(insert({ counted: stored.counted + 1 })).rejects.toMatchObject({
      constraint: 'closings_discrepancy',
    })
    await expect(insert({ year: 2025 })).rejects.toMatchObject({ constraint: 'closings_year' })

    const change = (set: object) =>
      db.updateTable('closings').set(set).where('owner_id', '=', owner.userId).where('id', '=', closing).execute()
    for (const frozen of [
      { opening: 1 },
      { comment: 'Autre' },
      { number: 7 },
      { counted: 1 },
      { closed_by: newId() },
    ]) {
      await expect(change(frozen)).rejects.toMatchObject({ code: 'SD002' })
    }
    await change({ needs_check: true, review_state: 'approved', review_comment: 'Vu' })
    await expect(db.deleteFrom('closings').where('owner_id', '=', owner.userId).execute()).rejects.toMatchObject({
      code: 'SD002',
    })
    await expect(sql`truncate closings`.execute(db)).rejects.toThrow('truncate')
    await change({ reopened_at: new Date(TEST_NOW), reopened_by: owner.userId, reopen_reason: 'Une erreur de saisie' })
    await expect(change({ needs_check: false })).rejects.toMatchObject({ code: 'SD002' })
    expect(open).toBeDefined()
    expect(agencyId).toBe(stored.agency_id)
  })

  it('blocks the deletion of its agency, and is deleted only with its owner', async () => {
    const { owner, agencyId, entry } = await makeClosedDay()
    const caller = as(owner).now()
    expect(await catchRefusal(caller.agencies.remove({ id: agencyId }))).toMatchObject({
      reason: 'agencies.in_use',
      params: { transactions: 3, feeds: 1, closings: 1 },
      message:
        'Cette agence ne peut pas être supprimée\u00A0: 3 transactions, 1 alimentation et 1 clôture y sont enregistrées.',
    })
    const admin = await makeAdmin(database)
    const stranger = await makeClosedDay()
    await as(admin).now().admin.users.remove({ id: owner.userId, email: owner.email })
    for (const table of ['closings', 'feeds', 'transactions', 'agency_day_totals', 'closing_counters'] as const) {
      const left = await database.db.selectFrom(table).select('owner_id').where('owner_id', '=', owner.userId).execute()
      expect(left, table).toEqual([])
    }
    // The deletion opened no closed day of another tenant.
    await expect(edit(stranger.owner, stranger.entry, { amount: 1 })).rejects.toMatchObject(CLOSED)
    expect(entry).not.toBe(stranger.entry)
  })
})
