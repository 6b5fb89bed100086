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

/*
 * A closed day is kept by the database itself (cash-control.md, Closing a day): each write is tried as plain SQL, and those
 * that a person can make through the product's calls too.
 */

const database = withDatabase()
configureZod()

const DAY = '2026-11-25'
const LATER = '2026-11-26'
const CLOSED = { code: 'SD001', detail: DAY }

/** An agency with two transactions and a feed on a day that is closed, and the next day open. */
async function closedDay() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner)
  const other = await makeAgency(owner)
  const of = (options: TransactionOptions) => makeTransaction(owner, { agencyId, date: DAY, ...options })
  const entry = await of({ amount: 10_000, fee: 500 })
  const exit = await of({ type: 'outgoing', amount: 4000 })
  const feed = await makeFeed(owner, { agencyId, date: DAY })
  const open = await of({ date: LATER })
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
  it('lets no transaction in, out or change, whoever writes', async () => {
    const { owner, agencyId, other, entry, exit, open } = await closedDay()
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
    // The day before had no movement: it belongs to the period that is closed.
    const past = makeTransaction(owner, { agencyId, date: '2026-11-24' })
    await expect(past).rejects.toMatchObject({ code: 'SD001', detail: '2026-11-24' })
    expect(await readTotals(owner)).toEqual(before)
    // The day after, another agency and what has no agency are as open as ever.
    await edit(owner, open, { description: 'Libre' })
    await makeTransaction(owner, { agencyId, date: LATER })
    await makeTransaction(owner, { agencyId: other, date: DAY })
    await makeTransaction(owner, { standardProductId: product, date: DAY })
  })

  it('lets no feed in, out or change', async () => {
    const { owner, agencyId, feed } = await closedDay()
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

  it('answers each call with its sentence, and a retry of what was saved before with what was saved', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const its = as(owner).now().transactions
    const content = { type: 'incoming', amount: 10_000, agencyId, product: null, description: 'Envoi' } as const
    const input = { id: newId(), ...content, date: DAY }
    const row = await its.create(input)
    const gone = await its.create({ id: newId(), ...content, date: DAY, confirmDuplicate: true })
    await its.remove({ id: gone.id })
    const open = await its.create({ id: newId(), ...content, date: LATER })
    await makeClosing(owner, { agencyId, date: DAY })
    const closed = {
      code: 'CONFLICT',
      reason: 'closings.day_closed',
      params: { date: DAY },
      message: 'Journée clôturée\u00A0: plus rien ne peut changer au 25/11/2026 dans cette agence.',
    }
    expect(await catchRefusal(its.create({ ...input, id: newId() }))).toEqual({ ...closed, fieldErrors: undefined })
    const update = { ...content, id: row.id, updatedAt: row.updatedAt, date: DAY }
    expect(await catchRefusal(its.update({ ...update, amount: 1 }))).toMatchObject(closed)
    expect(await catchRefusal(its.update({ ...update, description: 'Autre' }))).toMatchObject(closed)
    expect(await catchRefusal(its.update({ ...update, date: LATER }))).toMatchObject(closed)
    expect(await catchRefusal(its.update({ ...update, id: open.id, updatedAt: open.updatedAt }))).toMatchObject(closed)
    expect(await catchRefusal(its.remove({ id: row.id }))).toMatchObject(closed)
    expect(await catchRefusal(its.restore({ id: gone.id }))).toMatchObject(closed)
    expect(await its.create(input)).toEqual(row)
  })

  it('costs an entry no statement, be it the first of its day or not', async () => {
    const counting = failingDatabase(database)
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const its = as({ ...owner, database: counting }).now()
    await its.auth.session()
    for (const amount of [100, 200]) {
      counting.failAt(Number.POSITIVE_INFINITY)
      const input = { id: newId(), type: 'incoming', amount, agencyId, product: null, date: DAY } as const
      await its.transactions.create({ ...input, description: null })
      // The session and the entry.
      expect(counting.sent()).toBe(2)
    }
  })

  it('opens again with its reopening, also where it has no movement left', async () => {
    const { owner, agencyId, entry, exit, feed, closing } = await closedDay()
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
    // The day before it never was open.
    await expect(makeTransaction(owner, { agencyId, date: '2026-11-24' })).rejects.toMatchObject({ code: 'SD001' })
  })
})

describe('a closing', () => {
  it('must hold what its day holds, by the formula, and never changes but for what is said about it', async () => {
    const { owner, agencyId, closing, open } = await closedDay()
    const { db } = database
    const stored = await db
      .selectFrom('closings')
      .selectAll()
      .where('owner_id', '=', owner.userId)
      .where('id', '=', closing)
      .executeTakeFirstOrThrow()
    const { updated_at: _, ...copy } = { ...stored, counts: JSON.stringify(stored.counts), id: newId(), number: 99 }
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

  it('keeps its agency, and goes with its owner alone', async () => {
    const { owner, agencyId, entry } = await closedDay()
    const its = as(owner).now()
    expect(await catchRefusal(its.agencies.remove({ id: agencyId }))).toMatchObject({
      reason: 'agencies.in_use',
      params: { transactions: 3, feeds: 1, closings: 1 },
      message:
        'Cette agence ne peut pas être supprimée\u00A0: 3 transactions, 1 alimentation et 1 clôture y sont enregistrées.',
    })
    const admin = await makeAdmin(database)
    const stranger = await closedDay()
    await as(admin).now().admin.users.remove({ id: owner.userId, email: owner.email })
    for (const table of ['closings', 'feeds', 'transactions', 'agency_day_totals', 'closing_counters'] as const) {
      const left = await database.db.selectFrom(table).select('owner_id').where('owner_id', '=', owner.userId).execute()
      expect(left, table).toEqual([])
    }
    // Nobody else's closed day came open by it, on that connection or another.
    await expect(edit(stranger.owner, stranger.entry, { amount: 1 })).rejects.toMatchObject(CLOSED)
    expect(entry).not.toBe(stranger.entry)
  })
})
