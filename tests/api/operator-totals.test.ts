import { sql } from 'kysely'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWrongBooks, type WrongBooks } from '#server/features/books/books.queries.ts'
import { movementSigns, simpleMovementKinds } from '#shared/operator-movements/operator-movement-terms.ts'
import { accountEffect } from '#shared/operator-accounts/operator-balance.ts'
import { centimes } from '#shared/values/money.ts'
import { newId } from '#shared/values/ids.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findOperatorId,
  findStandardProductId,
  makeAgency,
  makeCustomProduct,
  makeDeletedTransaction,
  makeOperator,
  makeOwner,
  makeTransactions,
  type TransactionOptions,
} from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement, makeWorkedDay } from '#tests/support/operator-factories.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'

/* The totals that the triggers keep of accounts, against the rows. */

const database = withDatabase()

const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']

const entry = fc.record({
  place: fc.nat({ max: 3 }),
  day: fc.nat({ max: 3 }),
  type: fc.constantFrom('incoming' as const, 'outgoing' as const),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  fee: fc.integer({ min: 0, max: 5000 }),
})

const operation = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), rows: fc.array(entry, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), many: fc.boolean(), to: entry }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(), many: fc.boolean() }),
  fc.record({
    kind: fc.constant('move' as const),
    account: fc.nat({ max: 2 }),
    day: fc.nat({ max: 3 }),
    movement: fc.constantFrom(...simpleMovementKinds),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('unmove' as const), which: fc.nat() }),
)

describe('the totals of an account', () => {
  it('are the sums of its rows after any statements of one or several rows', async () => {
    const operatorId = await makeOperator(database)
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        const owner = await makeOwner(database)
        const { db } = database
        const agencies = [await makeAgency(owner), await makeAgency(owner)] as const
        const make = (agencyId: string, feeTo: 'operator' | 'agency') =>
          makeOperatorAccount(owner, { agencyId, operatorId, openedOn: '2026-11-24', feeTo })
        const accounts = [
          await make(agencies[0], 'operator'),
          await make(agencies[0], 'agency'),
          await make(agencies[1], 'operator'),
        ] as const
        /** One of the accounts, or an agency alone. */
        const place = (index: number) => {
          const account = accounts[index]
          return account === undefined
            ? { agency_id: agencies[0], operator_id: null, operator_account_id: null }
            : { agency_id: account.agencyId, operator_id: operatorId, operator_account_id: account.id }
        }
        const date = (day: number) => toIsoDate(days[day] ?? TEST_TODAY)
        const rows: string[] = []
        const movements: string[] = []
        const pick = (ids: readonly string[], which: number, many: boolean) =>
          ids.length === 0 ? [] : many ? ids.slice(which % ids.length) : [ids[which % ids.length] ?? '']
        for (const one of operations) {
          switch (one.kind) {
            case 'insert': {
              const options = one.rows.map(({ place: at, day, ...values }): TransactionOptions => {
                const { agency_id, operator_id, operator_account_id } = place(at)
                return {
                  ...values,
                  date: date(day),
                  agencyId: agency_id,
                  operatorId: operator_id,
                  operatorAccountId: operator_account_id,
                }
              })
              rows.push(...(await makeTransactions(owner, options)))
              break
            }
            case 'edit': {
              const ids = pick(rows, one.which, one.many)
              const { place: at, day, ...values } = one.to
              if (ids.length > 0) {
                const set = { ...values, ...place(at), date: date(day) }
                await db.updateTable('transactions').set(set).where('id', 'in', ids).execute()
              }
              break
            }
            case 'delete': {
              const ids = pick(rows, one.which, one.many)
              if (ids.length > 0) await db.deleteFrom('transactions').where('id', 'in', ids).execute()
              rows.splice(0, rows.length, ...rows.filter((id) => !ids.includes(id)))
              break
            }
            case 'move': {
              const { movement: kind, amount } = one
              const accountId = accounts[one.account]?.id ?? ''
              movements.push(await makeOperatorMovement(owner, { accountId, kind, amount, date: date(one.day) }))
              break
            }
            case 'unmove': {
              const id = movements.splice(one.which % Math.max(1, movements.length), 1)[0]
              if (id !== undefined) await as(owner).now().operatorMovements.remove({ id })
            }
          }
        }
        expect(await findWrongBooks(db)).toEqual([])
        const balances = await Promise.all(
          agencies.map((agencyId) => as(owner).now().operatorAccounts.balances({ agencyId, date: TEST_TODAY })),
        )
        const expected = Object.fromEntries(
          balances.flatMap(({ accounts: found }) => found.map((one) => [one.accountId, Number(one.expected)])),
        )
        expect(expected).toEqual(await recompute(accounts.map(({ id }) => id)))
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

/** The balance of each account, row by row. */
async function recompute(ids: readonly string[]): Promise<Record<string, number>> {
  const { db } = database
  const balances: Record<string, number> = {}
  for (const id of ids) {
    const { fee_to } = await db
      .selectFrom('operator_accounts')
      .select('fee_to')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('transactions')
      .select(['type', 'amount', 'fee'])
      .where('operator_account_id', '=', id)
      .execute()
    const moved = await db
      .selectFrom('operator_movements')
      .select(['kind', 'amount'])
      .where('account_id', '=', id)
      .execute()
    const sum = rows.reduce((all, { type, amount, fee }) => all + accountEffect(type, amount, fee, fee_to), 0)
    balances[id] = moved.reduce((all, { kind, amount }) => all + movementSigns[kind] * centimes(amount), sum)
  }
  return balances
}

describe('the database', () => {
  it('refuses a row of an account that is not open, or of another agency, operator or tenant', async () => {
    const owner = await makeOwner(database)
    const [agencyId, operatorId] = [await makeAgency(owner), await findOperatorId(database)]
    const account = await makeOperatorAccount(owner, { agencyId, operatorId, openedOn: '2026-11-26' })
    const other = await makeOwner(database)
    const good = { agencyId, operatorId, operatorAccountId: account.id }
    const insert = (change: TransactionOptions, rows: number) =>
      makeTransactions(
        owner,
        Array.from({ length: rows }, () => ({ ...good, ...change })),
      )
    for (const rows of [1, 3]) {
      const elsewhere = { agencyId: await makeAgency(owner) }
      const otherOperator = { operatorId: await makeOperator(database) }
      await expect(insert({ date: '2026-11-25' }, rows)).rejects.toMatchObject({ code: 'SD005' })
      await expect(insert(elsewhere, rows)).rejects.toMatchObject({ code: 'SD005' })
      await expect(insert(otherOperator, rows)).rejects.toMatchObject({ code: 'SD005' })
      await expect(insert({ operatorId: null }, rows)).rejects.toMatchObject({ code: '23514' })
    }
    const theirs = makeTransactions(other, [{ ...good, agencyId: await makeAgency(other) }])
    await expect(theirs).rejects.toMatchObject({ code: 'SD005' })
    const [id] = await makeTransactions(owner, [good])
    const move = database.db
      .updateTable('transactions')
      .set({ date: toIsoDate('2026-11-25') })
      .where('id', '=', id ?? '')
    await expect(move.execute()).rejects.toMatchObject({ code: 'SD005' })
    const late = makeOperatorMovement(owner, { accountId: account.id, date: '2026-11-25' })
    await expect(late).rejects.toMatchObject({ code: 'SD005' })
  })

  it('refuses a change of totals, movements and lines, and another agency of an account', async () => {
    const owner = await makeOwner(database)
    const { accounts, agencyId } = await makeWorkedDay(owner)
    const balances = Object.values(accounts).map(({ id }) => ({ accountId: id }))
    await makeClosing(owner, { agencyId, balances })
    for (const [statement, code] of [
      ['update operator_day_totals set moved_in = moved_in + 1', 'SD003'],
      ['delete from operator_day_totals', 'SD003'],
      ['update operator_movements set amount = amount + 1', 'SD003'],
      ['delete from operator_movements', 'SD001'],
      ['delete from operator_accounts', 'SD003'],
      [`update operator_accounts set agency_id = '${newId()}'`, 'SD003'],
      ['update closing_operator_lines set declared = declared + 1, discrepancy = discrepancy + 1', 'SD002'],
      ['delete from closing_operator_lines', 'SD002'],
      ['truncate operator_day_totals', 'SD003'],
    ] as const) {
      await expect(sql.raw(statement).execute(database.db), statement).rejects.toMatchObject({ code })
    }
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('refuses a line that does not hold what the day holds', async () => {
    const owner = await makeOwner(database)
    const { accounts, agencyId } = await makeWorkedDay(owner)
    // The trigger looks at a line before its key does.
    const balances = Object.values(accounts).map((account) => ({ accountId: account.id }))
    const id = await makeClosing(owner, { agencyId, balances })
    const line = sql`
      insert into closing_operator_lines (owner_id, closing_id, account_id, date, opening, opening_kind, fee_to,
        incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee, moved_count, moved_in,
        moved_out, expected)
      values (${owner.userId}, ${id}, ${accounts.O.id}, ${TEST_TODAY}, 0, 'account', 'operator', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`
    await expect(line.execute(database.db)).rejects.toMatchObject({ code: 'SD002' })
  })
})

describe('the check of the books', () => {
  it.each([
    [/^operator_day_totals/, 'update operator_day_totals set moved_out = moved_out + 1 where moved_count > 0'],
    [/of another agency or operator/, 'update transactions set operator_id = gen_random_uuid() where fee = 500'],
    [
      /of another agency or operator/,
      "update operator_accounts set closed_on = date '2000-01-01', opened_on = '2000-01-01'",
    ],
    [/whose cash is no feed/, "update feeds set amount = amount + 1 where origin = 'operator'"],
    [/without a line/, 'delete from closing_operator_lines'],
    [
      /what the day of their account holds/,
      'update transactions set amount = amount + 1 where operator_account_id is not null',
    ],
    [
      /what the day of their account holds/,
      'alter table closing_operator_lines drop constraint closing_operator_lines_discrepancy;' +
        'update closing_operator_lines set declared = declared + 1',
    ],
  ] as const)('finds %s: %s', async (kind, statement) => {
    const owner = await makeOwner(database)
    const { accounts, agencyId } = await makeWorkedDay(owner)
    await makeClosing(owner, { agencyId, balances: Object.values(accounts).map(({ id }) => ({ accountId: id })) })
    const undone = new Error('undone')
    let found: WrongBooks[] = []
    const damage = withoutTriggers(database.db, async (trx) => {
      await sql.raw(statement).execute(trx)
      found = await findWrongBooks(trx)
      throw undone
    })
    await expect(damage).rejects.toBe(undone)
    expect(found.filter((wrong) => kind.test(wrong.kind))).toHaveLength(1)
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('the migration', () => {
  it('names the operators of existing rows and changes nothing else, on rows, both ways', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const standardProductId = await findStandardProductId(database, { operator: 'Cash Plus' })
    const custom = await makeCustomProduct(owner, { operatorId: await makeOperator(database) })
    const type = await makeCustomProduct(owner, { operatorId: null })
    const ids = await makeTransactions(owner, [
      { agencyId, standardProductId, description: 'Envoi', reference: 'AB 12' },
      { agencyId, customProductId: custom, fee: 500 },
      { agencyId, customProductId: type },
      { agencyId },
    ])
    const deleted = await makeDeletedTransaction(owner, { agencyId, standardProductId })
    const closed = await makeAgency(owner)
    await makeTransactions(owner, [{ agencyId: closed, standardProductId }])
    await makeClosing(owner, { agencyId: closed })
    const operators = sql`
      select id::text, operator_id::text from transactions where id = any(${ids})
      union all select id::text, operator_id::text from deleted_transactions where id = ${deleted}`
    const { db } = database
    const applyAgain = await revertMigrations(database, '2026-11-29T2300-operator-accounts')
    const read = async (table: 'transactions' | 'deleted_transactions' | 'agency_day_totals' | 'audit_lines') => {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) - array['operator_id', 'operator_account_id', 'operator_count', 'shift_id', 'imported_in', 'commission_rule_id', 'commission'] as row
        from ${sql.table(table)} as t order by t::text collate "C"`.execute(db)
      return rows.map(({ row }) => JSON.stringify(row)).sort()
    }
    const before = [await read('transactions'), await read('deleted_transactions'), await read('agency_day_totals')]
    const lines = await read('audit_lines')
    await applyAgain()
    expect([await read('transactions'), await read('deleted_transactions'), await read('agency_day_totals')]).toEqual(
      before,
    )
    expect(await read('audit_lines')).toEqual(lines)
    const found = await sql<{ id: string; operator_id: string | null }>`${operators}`.execute(db)
    const byId = new Map(found.rows.map((row) => [row.id, row.operator_id]))
    const cashPlus = await findOperatorId(database, 'Cash Plus')
    const { operator_id: own } = await db
      .selectFrom('user_transaction_types')
      .select('operator_id')
      .where('id', '=', custom)
      .executeTakeFirstOrThrow()
    expect([...ids, deleted].map((id) => byId.get(id))).toEqual([cashPlus, own, null, null, cashPlus])
    expect(await findWrongBooks(db)).toEqual([])

    // The tables take rows as before, and the triggers are on.
    const account = await makeOperatorAccount(owner, { agencyId, operatorId: cashPlus })
    await makeTransactions(owner, [{ agencyId, operatorId: cashPlus, operatorAccountId: account.id }])
    const stamped = await db
      .updateTable('transactions')
      .set({ description: 'Corrigé' })
      .where('id', '=', ids[0] ?? '')
      .returning(['operator_id', 'updated_at', 'created_at'])
      .executeTakeFirstOrThrow()
    expect(stamped.operator_id).toBe(cashPlus)
    expect(stamped.updated_at.getTime()).toBeGreaterThan(stamped.created_at.getTime())
    expect(await findWrongBooks(db)).toEqual([])
    // Every later migration is reverted and applied again, in a transaction each.
  }, 60_000)
})
