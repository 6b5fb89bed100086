import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { Category } from '#shared/cash/categories.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions, findStandardProductId } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { secondPool } from '#tests/support/test-database.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'
import { centimes } from '#shared/values/money.ts'

/* The stored totals equal the rows after concurrent writes, and the pages together are the list. */

const database = withDatabase({ poolSize: 10 })

function differences() {
  return listTotalDifferences(database.db)
}

describe('stored totals', () => {
  it('equal the rows after plain SQL of any kind', async () => {
    const owner = await makeOwner(database)
    const [a, b] = [await makeAgency(owner), await makeAgency(owner)]
    const product = await findStandardProductId(database)
    await makeTransactions(owner, [
      { agencyId: a, amount: 100, fee: 7, date: '2026-10-31' },
      { agencyId: a, type: 'outgoing', amount: 200, fee: 3, date: '2026-11-01' },
      { agencyId: b, amount: 300, date: '2026-11-01' },
      { agencyId: null, standardProductId: product, amount: 400, date: '2026-11-02' },
    ])
    expect(await differences()).toEqual([])
    const { db } = database
    for (const change of [
      { amount: 999, fee: 1 },
      { type: 'outgoing' as const },
      { agency_id: b },
      { agency_id: null, transaction_type_id: product },
      { agency_id: a },
      { date: '2025-01-31' as const },
      { date: '2025-02-01' as const, agency_id: b, type: 'incoming' as const, amount: 5 },
      { description: 'nothing that counts' },
    ]) {
      await db.updateTable('transactions').set(change).where('owner_id', '=', owner.userId).execute()
      expect(await differences()).toEqual([])
    }
    await db.deleteFrom('transactions').where('owner_id', '=', owner.userId).where('amount', '=', centimes(5)).execute()
    expect(await differences()).toEqual([])
    // The check notices a single centime.
    const addToTotals = (centime: number) =>
      withoutTriggers(db, (trx) =>
        sql`update owner_month_totals set incoming_amount = incoming_amount + ${centime}`.execute(trx),
      )
    await addToTotals(1)
    expect(await differences()).not.toEqual([])
    await addToTotals(-1)
    await expect(sql`truncate transactions cascade`.execute(db)).rejects.toThrow('truncate would leave the totals')
  })

  it('equal the rows after concurrent inserts, moves and deletes, and no call fails', async () => {
    const owner = await makeOwner(database)
    const agencies = [await makeAgency(owner), await makeAgency(owner)] as const
    const product = { kind: 'standard', id: await findStandardProductId(database) } as const
    const other = secondPool(database, 6)
    try {
      // Two server processes.
      const callers = [
        as(owner).now(),
        as({ ...owner, database: { ...database, db: other.db, pool: other.pool } }).now(),
      ]
      const days = ['2026-10-31', '2026-11-01', '2026-11-02'] as const
      const writer = async (seed: number) => {
        const random = generator(seed)
        const its = (callers[seed % 2] ?? as(owner).now()).transactions
        const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
        const content = () => {
          const agencyId = pick([...agencies, null])
          return {
            type: 'incoming' as const,
            amount: 1 + random(1000),
            agencyId,
            product: agencyId === null ? product : null,
            date: pick(days),
            description: null,
          }
        }
        let row = await its.create({ id: newId(), ...content() })
        for (let step = 0; step < 12; step += 1) {
          const action = random(4)
          if (action === 0) {
            await its.remove({ id: row.id })
            if (random(2) === 0) row = await its.restore({ id: row.id })
            else row = await its.create({ id: newId(), ...content() })
          } else if (action === 1) {
            row = await its.create({ id: newId(), ...content() })
          } else {
            row = await its.update({ id: row.id, updatedAt: row.updatedAt, ...content() })
          }
        }
      }
      await Promise.all(Array.from({ length: 12 }, (_, index) => writer(index + 1)))
    } finally {
      await other.close()
    }
    expect(await differences()).toEqual([])
  })

  it('do not deadlock for opposite moves', async () => {
    const owner = await makeOwner(database)
    const [a, b] = [await makeAgency(owner), await makeAgency(owner)]
    const [first, second] = await makeTransactions(owner, [
      { agencyId: a, date: '2026-11-01' },
      { agencyId: b, date: '2026-11-02' },
    ])
    const { db } = database
    const before = await deadlocks()
    for (let round = 0; round < 30; round += 1) {
      const there: { agency_id: string; date: IsoDate } = { agency_id: b, date: '2026-11-02' }
      const back: typeof there = { agency_id: a, date: '2026-11-01' }
      const move = (id: string | undefined, to: typeof there) =>
        db
          .updateTable('transactions')
          .set(to)
          .where('id', '=', id ?? '')
          .execute()
      await Promise.all([move(first, round % 2 === 0 ? there : back), move(second, round % 2 === 0 ? back : there)])
    }
    expect(await deadlocks()).toBe(before)
    expect(await differences()).toEqual([])
  })
})

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(database.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(database.db)
  return rows[0]?.deadlocks ?? 0
}

/** Random numbers that are the same at every run (Park and Miller). */
function generator(seed: number) {
  let state = seed * 7919
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

interface ModelRow {
  id: string
  type: Category
  amount: number
  fee: number
  agencyId: string | null
  date: string
  createdAt: Date
}

describe('pages', () => {
  /** Many rows on few days, several in the same millisecond, and months apart: every edge case of counting. */
  const makeHistory = async (owner: TestUser, agencies: readonly string[], productIds: Record<Category, string>) => {
    const random = generator(42)
    const rows: ModelRow[] = []
    for (let index = 0; index < 260; index += 1) {
      const age = [0, 1, 2, 26, 27, 28, 57, 58, 59, 90, 330, 331, 700][random(13)] ?? 0
      rows.push({
        id: '',
        type: random(3) === 0 ? 'outgoing' : 'incoming',
        amount: 1 + random(100_000),
        fee: random(5) === 0 ? random(500) : 0,
        agencyId: [...agencies, null][random(agencies.length + 1)] ?? null,
        date: addDays(TEST_TODAY, -age),
        createdAt: new Date(Date.parse(TEST_NOW) - random(40) * 1000),
      })
    }
    const ids = await makeTransactions(
      owner,
      rows.map(({ type, amount, fee, agencyId, date, createdAt }) => ({
        type,
        amount,
        fee,
        agencyId,
        date,
        createdAt,
        standardProductId: agencyId === null ? productIds[type] : null,
      })),
    )
    for (const [index, row] of rows.entries()) row.id = ids[index] ?? ''
    return rows
  }

  const newestFirst = (a: ModelRow, b: ModelRow) =>
    compare(b.date, a.date) || b.createdAt.getTime() - a.createdAt.getTime() || compare(b.id, a.id)

  const readAll = async (
    its: Caller['transactions'],
    filter: Omit<Parameters<Caller['transactions']['list']>[0], 'page'>,
  ) => {
    const first = await its.list({ ...filter, page: 1 })
    const pages = [first]
    for (let page = 2; page <= Math.max(1, Math.ceil(first.total / 20)); page += 1) {
      pages.push(await its.list({ ...filter, page }))
    }
    return pages
  }

  it('are the list together, for every filter, with its exact totals', async () => {
    const owner = await makeOwner(database)
    const agencies = [await makeAgency(owner), await makeAgency(owner)] as const
    const rows = await makeHistory(owner, agencies, {
      incoming: await findStandardProductId(database, { category: 'incoming' }),
      outgoing: await findStandardProductId(database, { category: 'outgoing' }),
    })
    // Rows of another owner on the same days are not counted.
    await makeTransactions(
      await makeOwner(database),
      Array.from({ length: 30 }, () => ({})),
    )
    const its = as(owner).now().transactions
    const day = fc.integer({ min: -800, max: 20 }).map((days) => addDays(TEST_TODAY, days))
    const filters = fc.record({
      type: fc.option(fc.constantFrom('incoming' as const, 'outgoing' as const), { nil: undefined }),
      agencyId: fc.option(fc.constantFrom(...agencies, NO_AGENCY), { nil: undefined }),
      period: fc.oneof(
        fc.constant({}),
        day.map((from) => ({ from })),
        day.map((to) => ({ to })),
        fc.tuple(day, day).map(([x, y]) => (x <= y ? { from: x, to: y } : { from: y, to: x })),
        fc.constantFrom(
          { from: '2026-11-01', to: '2026-11-30' },
          { from: '2026-10-01', to: '2026-11-15' },
          { from: TEST_TODAY, to: TEST_TODAY },
        ),
      ),
    })
    await fc.assert(
      fc.asyncProperty(filters, async ({ type, agencyId, period }) => {
        const { from = '0001-01-01', to = '9999-12-31' } = period as { from?: string; to?: string }
        const expected = rows
          .filter((row) => type === undefined || row.type === type)
          .filter((row) => agencyId === undefined || (row.agencyId ?? NO_AGENCY) === agencyId)
          .filter((row) => row.date >= from && row.date <= to)
          .toSorted(newestFirst)
        const pages = await readAll(its, { ...period, ...(type && { type }), ...(agencyId && { agencyId }) })
        expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
        expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1))
        const sumUp = (of: readonly ModelRow[]) => {
          const sum = (wanted: Category, value: (row: ModelRow) => number) =>
            of.filter((row) => row.type === wanted).reduce((total, row) => total + value(row), 0)
          return {
            incomingCount: sum('incoming', () => 1),
            incomingAmount: sum('incoming', ({ amount }) => amount),
            incomingFee: sum('incoming', ({ fee }) => fee),
            outgoingCount: sum('outgoing', () => 1),
            outgoingAmount: sum('outgoing', ({ amount }) => amount),
            outgoingFee: sum('outgoing', ({ fee }) => fee),
          }
        }
        for (const page of pages) {
          expect(page.total).toBe(expected.length)
          expect(page.totals).toEqual({
            ...sumUp(expected),
            offDrawer: sumUp(expected.filter((row) => row.agencyId === null)),
          })
        }
        const last = pages.at(-1)
        expect(await its.list({ ...period, ...(type && { type }), ...(agencyId && { agencyId }), page: 999 })).toEqual(
          last,
        )
      }),
      { numRuns: 60 },
    )
  })
})

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
