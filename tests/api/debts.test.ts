import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeCustomProduct, makeMember, makeOperator, makeOwner } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* Advances to customers: an unpaid part at the counter, repayments, limits, waivers, edits and deletions, erasure. */

const database = withDatabase({ poolSize: 16 })
const YESTERDAY = '2026-11-26'
const TOMORROW = '2026-11-28'
const TOMORROW_NOON = '2026-11-28T12:00:00Z'
const OPENING = 1_000_000

type Credit = Parameters<Caller['debts']['credit']>[0]
type Collect = Parameters<Caller['debts']['collect']>[0]

interface Counter {
  owner: TestUser
  calls: Caller
  tomorrow: Caller
  agencyId: string
}

/** An agency whose drawer opens the day with 10 000,00. */
async function makeCounter(): Promise<Counter> {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: `Centre ${newId()}` })
  const calls = as(owner).now()
  await calls.feeds.create({
    id: newId(),
    agencyId,
    date: YESTERDAY,
    direction: 'incoming',
    counterpart: 'owner',
    amount: OPENING,
  })
  return { owner, calls, tomorrow: as(owner).at(TOMORROW_NOON), agencyId }
}

function credit({ agencyId }: { agencyId: string }, change: Partial<Credit> = {}): Credit {
  return {
    id: newId(),
    type: 'incoming',
    amount: 100_000,
    fee: 2000,
    paid: 60_000,
    agencyId,
    newDebtor: { name: 'Amina Alami', phone: '0661 23 45 67' },
    confirmDuplicate: true,
    ...change,
  }
}

interface Given {
  id: string
  entryId: string
  debtorId: string
}

/** Enters it, and finds out who owes it by which entry. */
async function give(calls: Caller, input: Credit) {
  const row = await calls.debts.credit(input)
  const entry = await database.db
    .selectFrom('debt_entries')
    .select(['id as entryId', 'debtor_id as debtorId'])
    .where('transaction_id', '=', input.id)
    .executeTakeFirstOrThrow()
  return { id: input.id, row, ...entry }
}

function repayment(
  { agencyId }: { agencyId: string },
  { debtorId }: Pick<Given, 'debtorId'>,
  change: Partial<Collect> = {},
): Collect {
  return { id: newId(), debtorId, agencyId, date: TEST_TODAY, amount: 20_000, ...change }
}

async function expectedOn(calls: Caller, agencyId: string, date: string): Promise<number> {
  return (await calls.closings.expected({ agencyId, date })).expected
}

async function owedBy(calls: Caller, id: string): Promise<number> {
  return (await calls.debts.byId({ id })).debtor.balance
}

function listTables(owner: TestUser) {
  const { db } = database
  return Promise.all(
    (['transactions', 'feeds', 'debt_entries', 'debtors', 'deleted_credits'] as const).map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().where('owner_id', '=', owner.userId).execute()
      return rows.map((row) => JSON.stringify(row)).sort()
    }),
  )
}

describe('an entry of which a part is paid', () => {
  it('leaves the part in the drawer, all of it at the operator, and the rest owed by the customer', async () => {
    const { owner, calls, tomorrow, agencyId } = await makeCounter()
    const operatorId = await makeOperator(database)
    const account = await makeOperatorAccount(owner, { agencyId, operatorId, openedOn: YESTERDAY, opening: 600_000 })
    const product = { kind: 'custom' as const, id: await makeCustomProduct(owner, { operatorId }) }
    const given = await give(calls, credit({ agencyId }, { product }))
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(1_060_000)
    expect(await owedBy(calls, given.debtorId)).toBe(42_000)
    const { accounts } = await calls.operatorAccounts.balances({ agencyId, date: TEST_TODAY })
    expect(accounts.find(({ accountId }) => accountId === account.id)?.expected).toBe(600_000 - 102_000)
    const { rows } = await calls.feeds.list({ agencyId, date: TEST_TODAY })
    expect(rows).toMatchObject([
      { direction: 'outgoing', counterpart: 'customer', amount: 42_000, origin: 'debt', note: null },
    ])
    expect(await catchRefusal(calls.feeds.remove({ id: rows[0]?.id ?? '' }))).toMatchObject({
      reason: 'feeds.has_origin',
    })

    await tomorrow.debts.collect(repayment({ agencyId }, given, { date: TOMORROW }))
    expect(await expectedOn(tomorrow, agencyId, TOMORROW)).toBe(1_060_000 + 20_000)
    expect(await owedBy(tomorrow, given.debtorId)).toBe(22_000)
    const waiver = { id: newId(), debtorId: given.debtorId, date: TOMORROW, amount: 2000, reason: 'Geste commercial' }
    await tomorrow.debts.waive(waiver)
    expect(await owedBy(tomorrow, given.debtorId)).toBe(20_000)
    expect(await expectedOn(tomorrow, agencyId, TOMORROW)).toBe(1_080_000)

    const { entries, debtor } = await tomorrow.debts.byId({ id: given.debtorId })
    expect(entries).toMatchObject([
      { kind: 'waiver', amount: 2000, balance: 20_000, open: null, note: 'Geste commercial' },
      { kind: 'repayment', amount: 20_000, balance: 22_000, open: null },
      { kind: 'credit', amount: 42_000, balance: 42_000, open: 20_000, transactionId: given.id },
    ])
    expect(debtor).toMatchObject({ name: 'Amina Alami', phone: '+212661234567', oldest: TEST_TODAY, number: 1 })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('is written once for its ids, and refused where they stand for something else', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const given = credit({ agencyId })
    const both = await Promise.all([calls.debts.credit(given), calls.debts.credit(given)])
    expect(both[0]).toEqual(both[1])
    const rows = await listTables(owner)
    expect(rows.map((table) => table.length)).toEqual([1, 2, 1, 1, 0])
    for (const change of [{ paid: 50_000 }, { debtorId: newId(), newDebtor: null }, { amount: 100_001 }]) {
      expect(await catchRefusal(calls.debts.credit({ ...given, ...change }))).toMatchObject({
        reason: 'create.id_taken',
      })
    }
    expect(await listTables(owner)).toEqual(rows)
  })

  it('keeps no customer, feed or debt of a transaction that is refused', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const before = await listTables(owner)
    const product = { kind: 'custom' as const, id: await makeCustomProduct(owner, { category: 'outgoing' }) }
    expect(await catchRefusal(calls.debts.credit(credit({ agencyId }, { product })))).toMatchObject({
      reason: 'products.wrong_direction',
    })
    expect(await catchRefusal(calls.debts.credit(credit({ agencyId: newId() })))).toMatchObject({
      reason: 'agencies.not_found',
    })
    expect(
      await catchRefusal(calls.debts.credit(credit({ agencyId }, { newDebtor: null, debtorId: newId() }))),
    ).toMatchObject({
      reason: 'debts.not_found',
    })
    expect(await listTables(owner)).toEqual(before)
  })

  it.each([
    ['paid in full', { paid: 102_000 }, { paid: 'Le montant payé doit être inférieur au total' }],
    ['paid beyond it', { paid: 102_001 }, { paid: 'Le montant payé doit être inférieur au total' }],
    ['outgoing', { type: 'outgoing' as const }, { paid: 'Seule une entrée peut être payée en partie' }],
    ['without an agency', { agencyId: null }, { agencyId: 'Veuillez sélectionner une agence' }],
    ['without a name', { newDebtor: { name: ' ', phone: null } }, { 'newDebtor.name': 'Le nom est requis' }],
    [
      'of a wrong phone',
      { newDebtor: { name: 'Amina', phone: '12' } },
      { 'newDebtor.phone': 'Numéro de téléphone invalide' },
    ],
  ])('is refused when %s', async (_, change, fieldErrors) => {
    const { calls, agencyId } = await makeCounter()
    expect(await catchRefusal(calls.debts.credit(credit({ agencyId }, change)))).toMatchObject({ fieldErrors })
  })

  it('may leave nothing paid at all', async () => {
    const { calls, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }, { paid: 0 }))
    expect(await owedBy(calls, given.debtorId)).toBe(102_000)
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(OPENING)
  })

  it('stays below the limit of the customer, which only the owner may exceed, and below that of the cashier', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const cashier = as(await makeMember(owner, { agencyIds: [agencyId], creditLimit: 42_000 })).now()
    const manager = as(await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })).now()
    const given = await give(cashier, credit({ agencyId }))
    const { debtor } = await calls.debts.byId({ id: given.debtorId })
    const about = { id: debtor.id, name: debtor.name, phone: debtor.phone, agencyId, active: true }
    const limited = await calls.debts.update({ ...about, limit: 50_000, updatedAt: debtor.updatedAt })
    const more = () => credit({ agencyId }, { debtorId: debtor.id, newDebtor: null, paid: 90_000 })
    for (const who of [calls, manager, cashier]) {
      expect(await catchRefusal(who.debts.credit(more()))).toMatchObject({
        reason: 'debts.over_limit',
        params: { limit: 50_000, balance: 54_000 },
      })
    }
    expect(await catchRefusal(manager.debts.credit({ ...more(), confirmOverLimit: true }))).toMatchObject({
      reason: 'debts.over_limit',
    })
    await calls.debts.credit({ ...more(), confirmOverLimit: true })
    expect(await owedBy(calls, debtor.id)).toBe(54_000)
    // Sent again, it is answered, though the limit is reached.
    expect(await calls.debts.credit({ ...credit({ agencyId }), id: given.id })).toMatchObject({ id: given.id })
    const { fieldErrors } = await catchRefusal(cashier.debts.credit(credit({ agencyId }, { paid: 59_999 })))
    expect(fieldErrors).toEqual({ paid: 'Votre plafond pour une avance client est de 420,00\u00A0MAD' })
    await calls.debts.update({ ...about, limit: null, active: false, updatedAt: limited.updatedAt })
    expect(await catchRefusal(calls.debts.credit(more()))).toMatchObject({ reason: 'debts.inactive' })
  })
})

describe('a repayment', () => {
  it('is the last one for one of two people who collect it at once', async () => {
    const { owner, calls, tomorrow, agencyId } = await makeCounter()
    const others = [as(owner), as(await makeMember(owner, { agencyIds: [agencyId] }))].map((who) =>
      who.at(TOMORROW_NOON),
    )
    for (let round = 0; round < 3; round += 1) {
      const given = await give(calls, credit({ agencyId }))
      await tomorrow.debts.collect(repayment({ agencyId }, given, { date: TOMORROW }))
      const answers = await Promise.allSettled(
        others.map((who) =>
          who.debts.collect(repayment({ agencyId }, given, { date: TOMORROW, amount: 22_000, id: newId() })),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = answers.find((answer) => answer.status === 'rejected')
      expect(await catchRefusal(Promise.reject(refused?.reason))).toMatchObject({
        reason: 'debts.overpaid',
        params: { balance: 0 },
      })
      expect(await owedBy(tomorrow, given.debtorId)).toBe(0)
    }
    const { totals } = await tomorrow.feeds.list({ agencyId, date: TOMORROW })
    expect(totals).toEqual({ feedCount: 6, feedIn: 3 * 42_000, feedOut: 0 })
  })

  it('sent twice is one, also at once', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }))
    const all = repayment({ agencyId }, given, { amount: 42_000 })
    const answers = await Promise.all([calls.debts.collect(all), calls.debts.collect(all)])
    expect(answers[0]).toEqual(answers[1])
    const rows = await listTables(owner)
    expect(await calls.debts.collect(all)).toEqual(answers[0])
    expect(await listTables(owner)).toEqual(rows)
    expect(await owedBy(calls, given.debtorId)).toBe(0)
    expect(await catchRefusal(calls.debts.collect({ ...all, amount: 1 }))).toMatchObject({ reason: 'create.id_taken' })
  })

  it('on a closed day is refused and writes nothing', async () => {
    const { owner, calls, tomorrow, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }))
    for (const [date, amount] of [
      [YESTERDAY, 1_000_000],
      [TEST_TODAY, 1_060_000],
    ] as const) {
      await calls.closings.close({
        id: newId(),
        agencyId,
        date,
        opening: date === YESTERDAY ? 0 : null,
        counts: makeCounts(amount),
      })
    }
    const before = await listTables(owner)
    expect(await catchRefusal(tomorrow.debts.collect(repayment({ agencyId }, given)))).toMatchObject({
      reason: 'closings.day_closed',
      params: { date: TEST_TODAY },
    })
    expect(await listTables(owner)).toEqual(before)
    await tomorrow.debts.collect(repayment({ agencyId }, given, { date: TOMORROW }))
    expect(await owedBy(tomorrow, given.debtorId)).toBe(22_000)
  })

  it('pays no more than is owed on its day and on every later one', async () => {
    const { calls, tomorrow, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }))
    for (const [change, balance] of [
      [{ amount: 42_001 }, 42_000],
      [{ date: YESTERDAY, amount: 1 }, 0],
    ] as const) {
      expect(await catchRefusal(tomorrow.debts.collect(repayment({ agencyId }, given, change)))).toMatchObject({
        reason: 'debts.overpaid',
        params: { balance },
      })
    }
    const { fieldErrors } = await catchRefusal(calls.debts.collect(repayment({ agencyId }, given, { amount: 0 })))
    expect(fieldErrors).toEqual({ amount: 'Le montant doit être supérieur à 0' })
    expect(
      (await catchRefusal(calls.debts.collect(repayment({ agencyId }, given, { date: TOMORROW })))).fieldErrors,
    ).toHaveProperty('date')
  })

  it('is cancelled with its feed, by a cashier only their own of the last minutes, and a waiver by the owner', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const cashier = as(await makeMember(owner, { agencyIds: [agencyId] })).now()
    const given = await give(calls, credit({ agencyId }))
    const [own, foreign] = [
      repayment({ agencyId }, given, { amount: 1000 }),
      repayment({ agencyId }, given, { amount: 2000 }),
    ]
    await cashier.debts.collect(own)
    await calls.debts.collect(foreign)
    expect(await catchRefusal(cashier.debts.cancel({ id: foreign.id }))).toMatchObject({ reason: 'access.entry_fixed' })
    expect(await catchRefusal(calls.debts.cancel({ id: given.entryId }))).toMatchObject({ reason: 'debts.entry_fixed' })
    await cashier.debts.cancel({ id: own.id })
    expect(await owedBy(calls, given.debtorId)).toBe(40_000)
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(1_062_000)
    expect(await catchRefusal(cashier.debts.cancel({ id: own.id }))).toMatchObject({ reason: 'debts.entry_not_found' })
  })

  it('is taken at another agency of the scope, and unknown beyond it', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const nord = await makeAgency(owner, { name: 'Nord' })
    const given = await give(calls, credit({ agencyId }))
    const both = as(await makeMember(owner, { agencyIds: [agencyId, nord] })).now()
    const other = as(await makeMember(owner, { agencyIds: [nord] })).now()
    const one = as(await makeMember(owner, { agencyIds: [agencyId] })).now()
    expect(await catchRefusal(other.debts.collect(repayment({ agencyId: nord }, given)))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'debts.not_found',
    })
    expect(await catchRefusal(one.debts.collect(repayment({ agencyId: nord }, given)))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'agencies.not_found',
    })
    await both.debts.collect(repayment({ agencyId: nord }, given, { amount: 12_000 }))
    expect(await expectedOn(calls, nord, TEST_TODAY)).toBe(12_000)
    expect((await one.debts.byId({ id: given.debtorId })).entries).toMatchObject([
      { kind: 'repayment', agencyName: null, amount: 12_000 },
      { kind: 'credit', amount: 42_000 },
    ])
    expect((await other.debts.list({ filter: 'all' })).rows).toEqual([])
  })
})

describe('the transaction of an advance', () => {
  it('is deleted with feed and debt on its open day, and restored with both', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }))
    const [transactions, feeds, entries, debtors] = await listTables(owner)
    await calls.transactions.remove({ id: given.id })
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(OPENING)
    expect(await owedBy(calls, given.debtorId)).toBe(0)
    expect((await listTables(owner)).map((table) => table.length)).toEqual([0, 1, 0, 1, 1])
    await calls.transactions.restore({ id: given.id })
    const restored = await listTables(owner)
    expect([restored[0], restored[2], restored[3]]).toEqual([transactions, entries, debtors])
    const withoutTimes = (rows: readonly string[] = []) =>
      rows.map((row) => row.replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, ''))
    expect(withoutTimes(restored[1])).toEqual(withoutTimes(feeds))
    expect(restored[4]).toEqual([])
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(1_060_000)
  })

  it('is neither deleted nor changed in what it left unpaid once some of that was paid back', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }))
    const { updatedAt, ...row } = given.row
    const paid = repayment({ agencyId }, given, { amount: 1000 })
    await calls.debts.collect(paid)
    const before = await listTables(owner)
    expect(await catchRefusal(calls.transactions.remove({ id: given.id }))).toMatchObject({
      reason: 'debts.has_repayments',
    })
    const edit = { ...row, agencyId, updatedAt, accountId: null }
    expect(await catchRefusal(calls.transactions.update({ ...edit, amount: 110_000 }))).toMatchObject({
      reason: 'debts.has_repayments',
    })
    expect(await listTables(owner)).toEqual(before)
    await calls.transactions.update({ ...edit, description: 'Envoi à Fès' })
    await calls.debts.cancel({ id: paid.id })
    await calls.transactions.remove({ id: given.id })
  })

  it('keeps what was paid when it is edited, and never goes below it', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const nord = await makeAgency(owner, { name: 'Nord' })
    const given = await give(calls, credit({ agencyId }))
    const { row } = given
    const edit = (updatedAt: string, change: object) =>
      calls.transactions.update({ ...row, agencyId, accountId: null, updatedAt, ...change })
    for (const change of [{ amount: 57_999 }, { type: 'outgoing' as const }]) {
      expect((await catchRefusal(edit(row.updatedAt, change))).fieldErrors).toBeDefined()
    }
    const more = await edit(row.updatedAt, { amount: 120_000 })
    expect(await owedBy(calls, given.debtorId)).toBe(62_000)
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(1_060_000)
    const moved = await edit(more.updatedAt, { amount: 120_000, agencyId: nord })
    expect(await expectedOn(calls, agencyId, TEST_TODAY)).toBe(OPENING)
    expect(await expectedOn(calls, nord, TEST_TODAY)).toBe(60_000)
    await edit(moved.updatedAt, { amount: 58_000, agencyId: nord })
    expect(await owedBy(calls, given.debtorId)).toBe(0)
    expect((await listTables(owner)).map((table) => table.length)).toEqual([1, 1, 0, 1, 0])
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('a customer', () => {
  it('is erased: name, phone and notes go, the amounts stay', async () => {
    const { owner, calls, agencyId } = await makeCounter()
    const given: Given[] = []
    for (const name of ['Amina', 'Brahim', 'Chaimae']) {
      given.push(
        await give(calls, credit({ agencyId }, { newDebtor: { name, phone: '0612345678' }, note: `Pour ${name}` })),
      )
    }
    const before = await calls.debts.list({ filter: 'all' })
    const id = given[2]?.debtorId ?? ''
    expect(await calls.debts.erase({ id })).toMatchObject({ name: 'Client effacé 3', isErased: true, phone: null })
    const after = await calls.debts.list({ filter: 'all' })
    expect(after.rows.map(({ name }) => name)).toEqual(['Amina', 'Brahim', 'Client effacé 3'])
    expect(after.owed).toBe(before.owed)
    expect(await owedBy(calls, id)).toBe(42_000)
    const rows = (await listTables(owner)).flat().join('\n')
    expect(rows).not.toContain('Chaimae')
    const trail = await database.db.selectFrom('audit_lines').selectAll().where('owner_id', '=', owner.userId).execute()
    expect(JSON.stringify(trail)).not.toMatch(/Amina|Brahim|Chaimae|61234/)
    const server = await startTestServer(database)
    const headers = { Cookie: await server.cookieFor(owner) }
    const file = await (await fetch(`${server.url}/api/exports/debts.csv?filter=all`, { headers })).text()
    await server.close()
    expect(file).toContain('Client effacé 3')
    expect(file).not.toContain('Chaimae')
    expect(file.match(/;420,00;/g)).toHaveLength(3)
    const { updatedAt } = await calls.debts.erase({ id })
    expect(
      await catchRefusal(
        calls.debts.update({ id, updatedAt, name: 'Chaimae', phone: null, agencyId, limit: null, active: true }),
      ),
    ).toMatchObject({ reason: 'debts.erased' })
    await calls.debts.collect(repayment({ agencyId }, { debtorId: id }, { amount: 42_000 }))
  })

  it('is found by name without accents and by phone, and those who owe nothing only on demand', async () => {
    const { calls, agencyId } = await makeCounter()
    const given = await give(calls, credit({ agencyId }, { newDebtor: { name: 'Aïcha Zéroual', phone: '0661234567' } }))
    for (const search of ['aicha', 'ZEROUAL', '0661 23']) {
      expect((await calls.debts.list({ search })).rows).toMatchObject([{ name: 'Aïcha Zéroual', balance: 42_000 }])
    }
    await calls.debts.collect(repayment({ agencyId }, given, { amount: 42_000 }))
    expect(await calls.debts.list({})).toMatchObject({ rows: [], total: 0, owed: 0 })
    expect(await calls.debts.list({ filter: 'all' })).toMatchObject({ total: 1, rows: [{ oldest: null, balance: 0 }] })
  })
})

describe('the books of debts', () => {
  it('are kept by the database from a direct change, and what was changed without it is found', async () => {
    const { calls, agencyId } = await makeCounter()
    await give(calls, credit({ agencyId }))
    for (const statement of [
      'update debtors set balance = balance + 1',
      "update debtors set kind = 'member'",
      'delete from debtors',
      'update debt_entries set amount = amount + 1',
      "update debt_entries set note = 'x'",
      'truncate debt_entries',
      'truncate debtors cascade',
    ]) {
      await expect(sql.raw(statement).execute(database.db), statement).rejects.toMatchObject({ code: 'SD003' })
    }
    const damages = [
      ['update debtors set balance = balance + 1', 'update debtors set balance = balance - 1'],
      ['update debt_entries set date = date + 1', 'update debt_entries set date = date - 1'],
    ] as const
    const found: string[] = []
    for (const [damage, repair] of damages) {
      await withoutTriggers(database.db, async (db) => {
        await sql.raw(damage).execute(db)
      })
      found.push(...(await findWrongBooks(database.db)).map(({ kind }) => kind))
      await withoutTriggers(database.db, async (db) => {
        await sql.raw(repair).execute(db)
      })
    }
    expect(found).toEqual([
      'debtors whose balance is not the sum of their entries',
      'entries of debts whose cash is no feed of theirs, and feeds without their entry',
      'advances that are not a part of their transaction',
    ])
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})
