import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { newId } from '#shared/values/ids.ts'
import type { Caller } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  findStandardProductId,
  makeAgency,
  makeAttachment,
  makeCustomProduct,
  makeGroup,
  makeInvitation,
  makeMember,
  makeOwner,
  makePayment,
  makeRequest,
  makeTransaction,
  makeUserOperator,
} from '#tests/support/factories.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'

/* A database of the version before spaces had members, with rows in each of its tables, is brought up to date. */

const FIRST_AFTER = '2026-11-29T1440-queue'

const database = withDatabase()
configureZod()

/** What the server keeps for itself: jobs, migrations, and when an account was last used, which the new version computes. */
const NOT_COMPARED = ['user_activity']

async function fillSpace(owner: TestUser, calls: Caller): Promise<void> {
  const groupId = await makeGroup(owner, { name: 'Zone' })
  const centre = await makeAgency(owner, { name: 'Centre', groupId })
  const nord = await makeAgency(owner, { name: 'Nord' })
  const customProductId = await makeCustomProduct(owner, { name: 'Produit' })
  await makeUserOperator(owner)
  await makeTransaction(owner, { agencyId: centre, customProductId, amount: 7_654_321, reference: 'MT 12-34' })
  await makeTransaction(owner, { standardProductId: await findStandardProductId(database), agencyId: null })
  const deleted = await makeTransaction(owner, { agencyId: centre, description: 'Supprimée' })
  await calls.transactions.remove({ id: deleted })
  await makeFeed(owner, { agencyId: centre, note: 'Coffre' })
  await makeTransaction(owner, { agencyId: nord, date: '2026-11-26' })
  await makeClosing(owner, { agencyId: nord, date: '2026-11-26', discrepancy: -1357, comment: 'Manquant' })
  const counts = [{ denomination: 20_000 as const, quantity: 2 }]
  await calls.closings.saveDraft({ agencyId: centre, date: TEST_TODAY, opening: 1000, counts })
  await makePayment(owner, { attachmentId: await makeAttachment(owner), comment: 'Virement' })
  await makeRequest(database, owner, { status: 'approved' })
}

async function readLists(calls: Caller) {
  return {
    agencies: await calls.agencies.list(),
    groups: await calls.groups.list(),
    transactions: await calls.transactions.list({ page: 1 }),
    found: await calls.transactions.list({ page: 1, search: 'MT1234' }),
    feeds: await calls.feeds.list({ page: 1 }),
    closings: await calls.closings.list({ page: 1, filter: 'all' }),
    board: await calls.board.today(),
    trail: await calls.audit.list({ page: 1 }),
  }
}

type Rows = ReadonlyMap<string, ReadonlyArray<Readonly<Record<string, unknown>>>>

async function readTables(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' order by 1
  `.execute(database.db)
  const found = new Map<string, Array<Record<string, unknown>>>()
  for (const { name } of tables) {
    if (NOT_COMPARED.includes(name)) continue
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(database.db)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** The rows as texts, with these columns only. */
function toTexts(rows: ReadonlyArray<Readonly<Record<string, unknown>>>, columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
}

it(
  'every row stays as it is, the session goes on, and what was entered has its author',
  { timeout: 60_000 },
  async () => {
    const owner = await makeOwner(database, { firstName: 'Karim', lastName: 'Alaoui' })
    const deps = testDeps(database)
    const cookie = await startSession(deps, owner)
    const calls = () => appRouter.createCaller(contextFor(deps, cookie))
    await fillSpace(owner, calls())
    await inTransaction(database.db, (trx) => sealAuditLines(trx))
    const lists = await readLists(calls())

    const applyAgain = await revertMigrations(database, FIRST_AFTER)
    const before = await readTables()
    await applyAgain()
    const after = await readTables()

    const filled = [...before].filter(([, rows]) => rows.length > 0).map(([name]) => name)
    expect(filled).toEqual(
      expect.arrayContaining(['transactions', 'deleted_transactions', 'feeds', 'closings', 'sessions']),
    )
    expect(filled.length).toBeGreaterThan(20)
    for (const [name, rows] of before) {
      const columns = Object.keys(rows[0] ?? {})
      expect(toTexts(after.get(name) ?? [], columns), name).toEqual(toTexts(rows, columns))
    }
    expect(await inSnapshot(database.db, findWrongBooks)).toEqual([])
    expect(await findBrokenAuditLines(database.db)).toEqual([])

    expect(await readLists(calls())).toEqual(lists)
    expect((await calls().auth.session()).member).toMatchObject({
      id: owner.userId,
      role: 'owner',
      name: 'Karim Alaoui',
    })
    const [entry] = lists.transactions.rows
    expect(await calls().transactions.find({ id: entry?.id ?? '' })).toMatchObject({ authorName: 'Karim Alaoui' })
    expect(lists.feeds.rows[0]?.authorName).toBe('Karim Alaoui')

    // What the new version adds works on these rows.
    expect(await calls().expenses.categories()).toHaveLength(8)
    expect(await calls().month.read({ month: TEST_TODAY })).toMatchObject({ agencies: [{}, {}], lock: null })
    const [agency] = lists.agencies
    const member = await makeMember(owner, { agencyIds: [agency?.id ?? ''] })
    await makeInvitation(owner)
    const cashier = appRouter.createCaller(contextFor(deps, await startSession(deps, member)))
    const made = { id: newId(), type: 'incoming' as const, amount: 4200, agencyId: agency?.id ?? '' }
    await cashier.transactions.create(made)
    expect((await cashier.transactions.list({ page: 1 })).rows.map(({ agencyName }) => agencyName)).toEqual(
      Array.from({ length: 2 }, () => 'Centre'),
    )
  },
)
