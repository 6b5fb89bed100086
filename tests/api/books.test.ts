import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { guardTriggers } from '#server/features/books/guard-triggers.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeDeletedTransaction, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/*
 * The database refuses its own user a direct change of the books, also with `session_replication_role`; what was changed
 * with the triggers off is found by `npm run verify:books`.
 */

const database = withDatabase()

async function makeBooks() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner)
  await makeTransactions(owner, [{ agencyId }, { agencyId, type: 'outgoing', amount: 300, fee: 20 }])
  await makeFeed(owner, { agencyId })
  await makeDeletedTransaction(owner, { agencyId: await makeAgency(owner) })
  await makeClosing(owner, { agencyId })
  return { owner, agencyId }
}

/** One tenant for all: each test leaves it sound. */
let made: Promise<unknown> | undefined
function booksAreMade() {
  return (made ??= makeBooks())
}

async function verify() {
  const { db, close } = openWithoutLimits(database.db)
  try {
    return await inSnapshot(db, findWrongBooks)
  } finally {
    await close()
  }
}

const TABLES = [
  'agency_day_totals',
  'agency_month_totals',
  'owner_day_totals',
  'owner_month_totals',
  'transactions',
  'deleted_transactions',
  'feeds',
  'closings',
  'closing_counters',
  'audit_lines',
  'audit_seals',
  'users',
  'agencies',
]

describe('the owner of the tables', () => {
  const refusals: ReadonlyArray<readonly [statement: string, code: string]> = [
    ['update agency_day_totals set closed = false', 'SD003'],
    ...['agency_day', 'agency_month', 'owner_day', 'owner_month'].flatMap((kind) => [
      [`update ${kind}_totals set incoming_amount = incoming_amount + 1`, 'SD003'] as const,
      [`insert into ${kind}_totals select * from ${kind}_totals on conflict do nothing`, 'SD003'] as const,
      [`delete from ${kind}_totals`, 'SD003'] as const,
    ]),
    ['update closing_counters set last = last + 1', 'SD003'],
    ['delete from closing_counters', 'SD003'],
    ['insert into closing_counters select owner_id, year - 1, 5 from closing_counters', 'SD003'],
    ['update deleted_transactions set amount = 1', 'SD003'],
    ['update closings set counted = counted + 1, discrepancy = discrepancy + 1', 'SD002'],
    ['delete from closings', 'SD002'],
    ["update agencies set tracking_start = date '2020-01-01'", 'SD004'],
    ['update transactions set amount = amount + 1', 'SD001'],
    ["update transactions set description = 'x'", 'SD001'],
    ['delete from transactions', 'SD001'],
    ['delete from feeds', 'SD001'],
    ["update audit_lines set reason = 'x'", '42501'],
    ['delete from audit_seals', '42501'],
  ]

  it.each(refusals)('is refused: %s', async (statement, code) => {
    await booksAreMade()
    const run = (role: 'origin' | 'replica') =>
      database.db.transaction().execute(async (trx) => {
        await sql.raw(`set local session_replication_role = ${role}`).execute(trx)
        await sql.raw(statement).execute(trx)
      })
    await expect(run('origin')).rejects.toMatchObject({ code })
    await expect(run('replica')).rejects.toMatchObject({ code })
  })

  it.each(TABLES)('cannot truncate %s', async (table) => {
    const run = (role: 'origin' | 'replica') =>
      database.db.transaction().execute(async (trx) => {
        await sql.raw(`set local session_replication_role = ${role}`).execute(trx)
        await sql`truncate ${sql.table(table)} cascade`.execute(trx)
      })
    await expect(run('origin')).rejects.toThrow(/truncate|cannot be changed/)
    await expect(run('replica')).rejects.toThrow(/truncate|cannot be changed/)
  })

  it('can truncate only what can be made again', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgtype & 32 > 0 and g.tgenabled = 'A')
      order by 1`.execute(database.db)
    expect(rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))).toEqual([
      'backup_runs',
      'closed_sessions',
      'closing_drafts',
      'invitation_links',
      'password_resets',
      'pin_counts',
      'rate_limits',
      'server_secrets',
      'sessions',
      'statement_mappings',
      'subscription_reminders',
      'terminal_keys',
    ])
  })

  it('has every trigger on, always', async () => {
    const { rows } = await sql<{ table: string; name: string; state: string }>`
      select c.relname as "table", g.tgname as name, g.tgenabled as state
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where not g.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(database.db)
    expect(rows.filter(({ state }) => state !== 'A')).toEqual([])
    const found = (table: string) => rows.filter((row) => row.table === table).map(({ name }) => name)
    for (const [table, names] of Object.entries(guardTriggers)) expect(names).toEqual(found(table))
  })
})

describe('verify:books', () => {
  it('finds nothing in sound books', async () => {
    const { owner, agencyId } = await makeBooks()
    const calls = as(owner).now()
    const other = await makeAgency(owner)
    await calls.transactions.create({ id: newId(), type: 'incoming', amount: 5_000, agencyId: other, date: TEST_TODAY })
    expect(agencyId).not.toBe(other)
    expect(await verify()).toEqual([])
  })

  const closing = 'where id = (select id from closings order by owner_id, agency_id, date limit 1)'
  const damages: ReadonlyArray<readonly [kind: RegExp, statement: string]> = [
    [/^agency_day_totals/, 'update agency_day_totals set feed_in = feed_in + 1'],
    [/^agency_month_totals/, 'update agency_month_totals set outgoing_fee = outgoing_fee + 1'],
    [/^owner_day_totals/, 'delete from owner_day_totals'],
    [/^owner_month_totals/, 'update owner_month_totals set incoming_count = incoming_count + 1'],
    [/closed days/, 'update agency_day_totals set closed = false'],
    [/closed days/, `delete from closings ${closing}`],
    [/what their day holds/, 'update transactions set amount = amount + 1'],
    [/what their day holds/, 'delete from feeds'],
    [
      /do not add up/,
      'alter table closings drop constraint closings_discrepancy; update closings set counted = counted + 1',
    ],
    [
      /previous closing/,
      `insert into closings select (jsonb_populate_record(c, to_jsonb(c) || jsonb_build_object(
        'id', gen_random_uuid(), 'date', c.date - 40, 'number', 99, 'counted', c.counted + 7, 'discrepancy', c.discrepancy + 7,
        'comment', 'x'))).* from closings as c`,
    ],
    [/before the start/, "update agencies set tracking_start = date '2026-12-31'"],
    [/with a gap/, 'update closing_counters set last = last + 1'],
    [/with a gap/, `update closings set number = number + 5 ${closing}`],
    [/versions/, `update closings set version = 3 ${closing}`],
    [/does not exist/, 'delete from agencies'],
    [/guards/, 'alter table transactions disable trigger transactions_totals_update'],
    [/guards/, 'drop trigger closings_frozen on closings'],
  ]

  it.each(damages)('finds %s: %s', async (kind, statement) => {
    await booksAreMade()
    const undone = new Error('undone')
    const found = await withoutTriggers(database.db, async (trx) => {
      await sql.raw(statement).execute(trx)
      throw Object.assign(undone, { found: await findWrongBooks(trx) })
    }).catch((error: unknown) => {
      if (error === undone) return (error as Error & { found: Awaited<ReturnType<typeof verify>> }).found
      throw error
    })
    // The other triggers are off too.
    const wrong = found.filter(({ kind: name }) => kind.test(name))
    expect(wrong).toHaveLength(1)
    expect(wrong[0]?.first).toMatch(/tenant|trigger/)
    expect(await verify()).toEqual([])
  })
})

describe('25 000 rows in one statement', () => {
  it('are inserted, changed, moved and deleted in seconds', async () => {
    const owner = await makeOwner(database)
    const [one, other] = [await makeAgency(owner), await makeAgency(owner)]
    const { db, close } = openWithoutLimits(database.db)
    try {
      const startedAt = performance.now()
      await sql`
        insert into transactions (owner_id, id, type, amount, agency_id, date, created_by)
        select ${owner.userId}::uuid, gen_random_uuid(), case n % 2 when 0 then 'incoming' else 'outgoing' end, n,
          ${one}::uuid, ${TEST_TODAY}::date - n % 3, ${owner.userId}::uuid from generate_series(1, 25000) as n`.execute(
        db,
      )
      expect(await verify()).toEqual([])
      for (const change of [sql`amount = amount + 1`, sql`description = 'x'`, sql`agency_id = ${other}, fee = 5`]) {
        await sql`update transactions set ${change} where owner_id = ${owner.userId}`.execute(db)
      }
      expect(await verify()).toEqual([])
      await sql`delete from transactions where owner_id = ${owner.userId} and type = 'incoming'`.execute(db)
      expect(await verify()).toEqual([])
      expect(performance.now() - startedAt).toBeLessThan(60_000)
    } finally {
      await close()
    }
  }, 120_000)
})

describe('migrations', () => {
  it('keep sound books and the guards when they are reverted and applied again on rows', async () => {
    await makeBooks()
    const applyAgain = await revertMigrations(database, '2026-11-29T0700-reference-key')
    await applyAgain()
    expect(await verify()).toEqual([])
  })
})
