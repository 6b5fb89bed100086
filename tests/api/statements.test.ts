import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementTab } from '#shared/statements/statement-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeMember,
  makeOwner,
  makeTransaction,
  type TransactionOptions,
} from '#tests/support/factories.ts'
import { runImports } from '#tests/support/import-factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import {
  makeStatement,
  makeStatementFile,
  STATEMENT_TITLES,
  statementMapping,
} from '#tests/support/statement-factories.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* What an operator says of an account, and what it is among our transactions. */

const database = withDatabase({ poolSize: 8 })

const PERIOD = { from: '2026-11-01', to: '2026-11-30' } as const

async function makeSpace() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Fès' })
  const account = await makeOperatorAccount(owner, { agencyId, openedOn: '2026-11-01' })
  const enter = (options: Omit<TransactionOptions, 'agencyId'>) =>
    makeTransaction(owner, { agencyId, operatorId: account.operatorId, operatorAccountId: account.id, ...options })
  return { owner, agencyId, account, accountId: account.id, enter, calls: as(owner).now() }
}

function toFile(...rows: readonly string[]): string {
  return [STATEMENT_TITLES, ...rows, ''].join('\r\n')
}

async function importFile(
  owner: TestUser,
  accountId: string,
  content: string | Buffer,
  { mapping = statementMapping, confirmed = false }: { mapping?: StatementMapping; confirmed?: boolean } = {},
) {
  const id = await makeStatementFile(owner, { content })
  const calls = as(owner).now()
  await calls.statements.start({ id, accountId, mapping, confirmed })
  await runImports(owner)
  const row = (await calls.statements.list({ accountId })).find((one) => one.id === id)
  if (row === undefined) throw new Error('the import is not listed')
  return row
}

async function readTab(owner: TestUser, accountId: string, tab: StatementTab) {
  const { rows, totals } = await as(owner)
    .now()
    .statements.result({ accountId, ...PERIOD, tab })
  return { rows, totals }
}

async function countTabs(owner: TestUser, accountId: string) {
  const { totals } = await readTab(owner, accountId, 'unknown')
  return Object.fromEntries(Object.entries(totals).map(([tab, { count }]) => [tab, count]))
}

/** The worked example: four transactions of ours, and four lines of the operator. */
async function makeExample() {
  const space = await makeSpace()
  const { enter } = space
  const transactions = {
    T1: await enter({ amount: 150_000, fee: 2500, reference: '1234' }),
    T2: await enter({ type: 'outgoing', amount: 400_000 }),
    T6: await enter({ amount: 25_000, reference: '5555' }),
    T7: await enter({ amount: 203_000, reference: '1240' }),
  }
  const content = toFile(
    '27/11/2026 09:10;1234;-1 500,00;25,00;;Envoi',
    '27/11/2026 09:40;8888;4 000,00;;;Retrait',
    '27/11/2026 10:05;9001;700,00;;;Retrait',
    '27/11/2026 10:30;1240;-2 300,00;;;Envoi',
  )
  return { ...space, transactions, content }
}

describe('a statement', () => {
  it('is matched into five tabs, and the same file again has nothing new', async () => {
    const { owner, accountId, content, transactions } = await makeExample()
    expect(await importFile(owner, accountId, content)).toMatchObject({
      state: 'done',
      rows: 4,
      fresh: 4,
      faulty: 0,
      firstDate: TEST_TODAY,
      lastDate: TEST_TODAY,
    })
    const matched = await readTab(owner, accountId, 'matched')
    expect(new Map(matched.rows.map(({ line, counterpart }) => [line?.reference, counterpart?.id]))).toEqual(
      new Map([
        ['1234', transactions.T1],
        ['8888', transactions.T2],
      ]),
    )
    const { rows: unknown, totals } = await readTab(owner, accountId, 'unknown')
    expect(unknown.map(({ line }) => [line?.reference, line?.direction, line?.amount, line?.time])).toEqual([
      ['9001', 'credit', 70_000, '10:05:00'],
    ])
    const { rows: different } = await readTab(owner, accountId, 'different')
    expect(different).toMatchObject([
      { line: { amount: 230_000 }, counterpart: { id: transactions.T7, amount: 203_000 } },
    ])
    const { rows: unseen } = await readTab(owner, accountId, 'unseen')
    expect(unseen).toMatchObject([{ line: null, counterpart: { id: transactions.T6, direction: 'debit' } }])
    expect(totals).toEqual({
      unknown: { count: 1, credit: 70_000, debit: 0 },
      unseen: { count: 1, credit: 0, debit: 25_000 },
      different: { count: 1, credit: 0, debit: 230_000 },
      matched: { count: 2, credit: 400_000, debit: 150_000 },
      ignored: { count: 0, credit: 0, debit: 0 },
    })

    const id = await makeStatementFile(owner, { content })
    expect(await as(owner).now().statements.check({ id, accountId, mapping: statementMapping })).toMatchObject({
      rows: 4,
      known: 4,
      fresh: 0,
      credit: 470_000,
      debit: 380_000,
      importedBefore: '2026-11-27T10:00',
    })
    expect(await importFile(owner, accountId, content)).toMatchObject({ rows: 4, fresh: 0 })
    expect(await countTabs(owner, accountId)).toEqual({ unknown: 1, unseen: 1, different: 1, matched: 2, ignored: 0 })
  })

  it('keeps two equal lines, and takes a third from a later file', async () => {
    const { owner, accountId } = await makeSpace()
    const equal = '26/11/2026;;-500,00;;;Envoi'
    expect(await importFile(owner, accountId, toFile(equal, equal))).toMatchObject({ fresh: 2 })
    expect(await importFile(owner, accountId, toFile(equal, equal, equal))).toMatchObject({ rows: 3, fresh: 1 })
    expect(await importFile(owner, accountId, toFile(equal))).toMatchObject({ fresh: 0 })
    expect((await countTabs(owner, accountId))['unknown']).toBe(3)
  })

  it('leaves two lines and three transactions of one amount to a person', async () => {
    const { owner, accountId, enter, calls } = await makeSpace()
    const ids = [await enter({ amount: 50_000 }), await enter({ amount: 50_000 }), await enter({ amount: 50_000 })]
    await importFile(owner, accountId, toFile('27/11/2026;;-500,00;;;', '27/11/2026;;-500,00;;;'))
    const { rows } = await readTab(owner, accountId, 'unknown')
    expect(rows.map(({ line, counterpart }) => [line?.hint, counterpart])).toEqual([
      ['several', null],
      ['several', null],
    ])
    const [first, second] = rows.map(({ line }) => line?.id ?? '')
    if (first === undefined || second === undefined) throw new Error('two lines were expected')
    const choices = await calls.statements.choices({ lineId: first })
    expect(choices.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const chosen = { lineId: first, kind: 'transaction', counterpartId: ids[0] ?? '' } as const
    await calls.statements.link(chosen)
    // A repeated call is the same one.
    expect(await calls.statements.link(chosen)).toEqual({ id: first })
    expect((await catchRefusal(calls.statements.link({ ...chosen, lineId: second }))).reason).toBe(
      'statements.counterpart_not_found',
    )
    expect((await catchRefusal(calls.statements.link({ ...chosen, counterpartId: ids[1] ?? '' }))).reason).toBe(
      'statements.line_decided',
    )
    expect(await countTabs(owner, accountId)).toMatchObject({ unknown: 1, matched: 1, unseen: 2 })
  })

  it('leaves a bad row out and names it', async () => {
    const { owner, accountId } = await makeSpace()
    const rows = Array.from({ length: 20 }, (_, place) => `27/11/2026;R${place};-${place + 1},00;;;`)
    rows[15] = '27/11/2026;R15;-1.000;;;'
    const id = await makeStatementFile(owner, { content: toFile(...rows) })
    const report = await as(owner).now().statements.check({ id, accountId, mapping: statementMapping })
    expect(report).toMatchObject({ rows: 20, faulty: 1, fresh: 19 })
    const faults = [{ row: 17, field: 'amount', message: 'Montant ambigu' }]
    expect(report.faults).toEqual(faults)
    expect(await importFile(owner, accountId, toFile(...rows))).toMatchObject({ fresh: 19, faulty: 1, faults })
  })

  it('in Windows-1252 with two columns of amounts is read, and its columns are kept for the account', async () => {
    const { owner, accountId, calls } = await makeSpace()
    const text =
      'Relevé du compte\r\nDate;Libellé;Débit;Crédit;Solde\r\n26/11/2026;Dépôt agence;;1 000,00;1 000,00\r\n27/11/2026;Envoi;250,50;;749,50\r\n'
    const content = Buffer.from(text, 'latin1')
    const id = await makeStatementFile(owner, { content })
    const preview = await calls.statements.preview({ id, accountId })
    expect(preview).toMatchObject({
      described: 'CSV, séparateur point-virgule, Windows-1252',
      guess: { firstRow: 3, date: 0, label: 1, debit: 2, credit: 3, balance: 4, amount: null },
      saved: null,
    })
    const mapping: StatementMapping = {
      ...statementMapping,
      firstRow: 3,
      time: null,
      amount: { form: 'split', credit: 3, debit: 2 },
      reference: null,
      fee: null,
      balance: 4,
      label: 1,
    }
    expect(await importFile(owner, accountId, content, { mapping })).toMatchObject({ fresh: 2, breakCount: 0 })
    const { rows } = await readTab(owner, accountId, 'unknown')
    expect(rows.map(({ line }) => [line?.label, line?.direction, line?.balanceAfter])).toEqual([
      ['Envoi', 'debit', 74_950],
      ['Dépôt agence', 'credit', 100_000],
    ])
    const next = await makeStatementFile(owner)
    expect((await calls.statements.preview({ id: next, accountId })).saved).toEqual(mapping)
  })

  it('shows where lines are missing, and asks where hardly a balance follows', async () => {
    const { owner, accountId, calls } = await makeSpace()
    const gap = toFile(
      '27/11/2026;;100,00;;1100,00;a',
      '27/11/2026;;100,00;;1200,00;b',
      '27/11/2026;;100,00;;1400,00;c',
      '27/11/2026;;100,00;;1500,00;d',
    )
    expect(await importFile(owner, accountId, gap)).toMatchObject({ fresh: 4, breakCount: 1 })
    const { rows } = await readTab(owner, accountId, 'unknown')
    expect(rows.filter(({ line }) => line?.isBreak === true).map(({ line }) => line?.label)).toEqual(['c'])

    const broken = toFile('27/11/2026;;1,00;;5,00;', '27/11/2026;;2,00;;5,00;', '27/11/2026;;3,00;;5,00;')
    const id = await makeStatementFile(owner, { content: broken })
    expect((await calls.statements.check({ id, accountId, mapping: statementMapping })).doubts).toEqual(['brokenChain'])
    expect(await importFile(owner, accountId, broken)).toMatchObject({ state: 'failed', fresh: 0 })
    expect(await importFile(owner, accountId, broken, { confirmed: true })).toMatchObject({ state: 'done', fresh: 3 })
  })

  it('asks where most references are known in another account', async () => {
    const { owner, agencyId, accountId, enter, account } = await makeSpace()
    const customProductId = await makeCustomProduct(owner, { operatorId: account.operatorId, category: 'incoming' })
    await enter({ amount: 100, reference: 'A1', customProductId })
    await enter({ amount: 100, reference: 'A2', customProductId })
    const other = await makeOperatorAccount(owner, { agencyId, operatorId: account.operatorId })
    const content = toFile('27/11/2026;A1;-1,00;;;', '27/11/2026;A2;-1,00;;;', '27/11/2026;A3;-1,00;;;')
    const id = await makeStatementFile(owner, { content })
    const ask = (asked: string) => as(owner).now().statements.check({ id, accountId: asked, mapping: statementMapping })
    expect((await ask(other.id)).doubts).toEqual(['otherAccount'])
    expect((await ask(accountId)).doubts).toEqual([])
  })

  it('never crosses accounts, and takes movements', async () => {
    const { owner, agencyId, accountId, account, calls } = await makeSpace()
    const other = await makeOperatorAccount(owner, { agencyId, operatorId: account.operatorId })
    const foreign = await makeTransaction(owner, {
      agencyId,
      operatorId: account.operatorId,
      operatorAccountId: other.id,
      amount: 10_000,
    })
    const topup = await makeOperatorMovement(owner, { accountId, kind: 'topup', amount: 200_000 })
    await importFile(owner, accountId, toFile('27/11/2026;;-100,00;;;', '27/11/2026;;2000,00;;;'))
    const { rows } = await readTab(owner, accountId, 'matched')
    expect(rows).toMatchObject([{ counterpart: { kind: 'movement', id: topup, movement: 'topup' } }])
    const { rows: unknown } = await readTab(owner, accountId, 'unknown')
    const lineId = unknown[0]?.line?.id ?? ''
    for (const kind of ['transaction', 'movement'] as const) {
      const link = calls.statements.link({ lineId, kind, counterpartId: foreign })
      expect((await catchRefusal(link)).reason).toBe('statements.counterpart_not_found')
    }
    await calls.operatorMovements.remove({ id: topup })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 0, unknown: 2 })
  })
})

describe('a matched line', () => {
  it('waits again when its transaction is edited or deleted, and is found again', async () => {
    const { owner, accountId, content, transactions, calls } = await makeExample()
    await importFile(owner, accountId, content)
    const { T7, T1 } = transactions
    await database.db.updateTable('transactions').set({ amount: 230_000 }).where('id', '=', T7).execute()
    expect(await countTabs(owner, accountId)).toMatchObject({ different: 0, unknown: 2 })
    expect(await calls.statements.match({ accountId, ...PERIOD })).toEqual({ matched: 1, different: 0 })
    // A text does not end the link.
    await database.db.updateTable('transactions').set({ description: 'Vu' }).where('id', '=', T7).execute()
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 3, different: 0, unknown: 1 })
    await calls.transactions.remove({ id: T1 })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 2, unknown: 2 })
    await calls.transactions.restore({ id: T1 })
    await calls.statements.match({ accountId, ...PERIOD })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 3, unknown: 1 })
  })

  it('that is linked to what it is not is found in the books', async () => {
    const { owner, accountId, content } = await makeExample()
    await importFile(owner, accountId, content)
    const find = async (db: Parameters<typeof findWrongBooks>[0]) =>
      (await findWrongBooks(db)).filter(({ kind }) => kind.startsWith('statement_lines'))
    expect(await find(database.db)).toEqual([])
    for (const damage of [
      'update transactions set amount = amount + 1 where reference is not null',
      "update transactions set type = 'incoming' where type = 'outgoing'",
      "delete from transactions where type = 'outgoing'",
    ]) {
      const undone = new Error('undone')
      const work = withoutTriggers(database.db, async (trx) => {
        await sql.raw(damage).execute(trx)
        expect(await find(trx), damage).toHaveLength(1)
        throw undone
      })
      await expect(work).rejects.toBe(undone)
    }
  })

  it('is never linked to what a person edits at the same moment', async () => {
    const { owner, accountId, enter, calls } = await makeSpace()
    const ids = await Promise.all(Array.from({ length: 8 }, (_, place) => enter({ amount: 1_000 + place })))
    const lines = ids.map((_, place) => ({ amount: 1_000 + place }))
    await makeStatement(owner, { accountId, lines })
    for (let round = 0; round < 6; round += 1) {
      const edits = ids.map((id, place) =>
        database.db
          .updateTable('transactions')
          .set({ amount: (round % 2 === 0 ? 5_000 : 1_000) + place })
          .where('id', '=', id)
          .execute(),
      )
      await Promise.all([...edits, calls.statements.match({ accountId, ...PERIOD })])
      const wrong = await findWrongBooks(database.db)
      expect(wrong.filter(({ kind }) => kind.startsWith('statement_lines'))).toEqual([])
    }
    await calls.statements.match({ accountId, ...PERIOD })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 8, unknown: 0 })
  })

  it('goes with its owner', async () => {
    const { owner, accountId, content } = await makeExample()
    await makeOperatorMovement(owner, { accountId, kind: 'commission', amount: 70_000 })
    await importFile(owner, accountId, content)
    const admin = await makeAdmin(database)
    const { email } = owner
    await as(admin).now().admin.users.remove({ id: owner.userId, email })
    const { rows } = await sql`select 1 from statement_lines where owner_id = ${owner.userId}`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('is proposed where it is a day away', async () => {
    const { owner, accountId, enter, calls } = await makeSpace()
    const id = await enter({ amount: 12_300, date: '2026-11-26' })
    await importFile(owner, accountId, toFile('27/11/2026;;-123,00;;;'))
    const { rows } = await readTab(owner, accountId, 'unknown')
    expect(rows).toMatchObject([{ line: { hint: 'near' }, counterpart: { id } }])
    await calls.statements.link({ lineId: rows[0]?.line?.id ?? '', kind: 'transaction', counterpartId: id })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 1, unknown: 0 })
  })

  it('is ignored for a reason, and taken up again', async () => {
    const { owner, accountId, content, calls } = await makeExample()
    await importFile(owner, accountId, content)
    const { rows } = await readTab(owner, accountId, 'matched')
    const lineId = rows[0]?.line?.id ?? ''
    await calls.statements.ignore({ lineId, reason: 'Compte de test' })
    expect(await calls.statements.ignore({ lineId, reason: 'Compte de test' })).toEqual({ id: lineId })
    expect((await catchRefusal(calls.statements.ignore({ lineId, reason: 'Autre' }))).reason).toBe(
      'statements.line_decided',
    )
    expect(await readTab(owner, accountId, 'ignored')).toMatchObject({ rows: [{ line: { reason: 'Compte de test' } }] })
    await calls.statements.restore({ lineId })
    expect(await countTabs(owner, accountId)).toMatchObject({ matched: 2, ignored: 0 })
  })

  it('is entered on an open day and then matched, and stays when the import is undone', async () => {
    const { owner, accountId, content, calls, enter, transactions } = await makeExample()
    const { id } = await importFile(owner, accountId, content)
    const entered = await enter({ type: 'outgoing', amount: 70_000, reference: '9001' })
    expect(await calls.statements.match({ accountId, from: TEST_TODAY, to: TEST_TODAY })).toEqual({
      matched: 1,
      different: 0,
    })
    const undone = await calls.statements.undo({ id })
    expect(undone).toMatchObject({ lines: 4 })
    expect(undone.kept.map((one) => one.id)).toContain(entered)
    expect(await calls.statements.undo({ id })).toEqual({ id, lines: 0, kept: [], keptCount: 0 })
    expect(await countTabs(owner, accountId)).toEqual({ unknown: 0, unseen: 0, different: 0, matched: 0, ignored: 0 })
    const { rows } = await calls.transactions.list({})
    expect(rows.map((row) => row.id).toSorted()).toEqual([...Object.values(transactions), entered].toSorted())
    expect(await importFile(owner, accountId, content)).toMatchObject({ fresh: 4 })
  })

  it('of a closed day justifies the discrepancy of its account', async () => {
    const { owner, agencyId, accountId, calls } = await makeSpace()
    const closingId = await makeClosing(owner, { agencyId, balances: [{ accountId, declared: 70_000 }] })
    await importFile(owner, accountId, toFile('27/11/2026;9001;700,00;;;'))
    const { rows } = await readTab(owner, accountId, 'unknown')
    expect(rows).toMatchObject([
      { isDayClosed: true, closing: { id: closingId, name: '2026-000001', discrepancy: 70_000, settlement: null } },
    ])
    const lineId = rows[0]?.line?.id ?? ''
    const entry = { id: newId(), type: 'outgoing', amount: 70_000, agencyId, date: TEST_TODAY } as const
    expect((await catchRefusal(calls.transactions.create({ ...entry, product: null }))).reason).toBe(
      'closings.day_closed',
    )
    await calls.statements.justify({ lineId })
    expect(await calls.statements.justify({ lineId })).toEqual({ id: lineId })
    const { closing } = await calls.closings.byId({ id: closingId })
    expect(closing.lines[0]?.settled).toMatchObject({
      settlement: 'justified',
      text: "Relevé de l'opérateur\u00A0: Crédit de 700,00\u00A0MAD du 27/11/2026, référence 9001",
    })
    expect(await readTab(owner, accountId, 'ignored')).toMatchObject({
      rows: [{ line: { reason: "Justifie l'écart de la clôture 2026-000001" } }],
    })
  })

  it('of an open day justifies nothing', async () => {
    const { owner, accountId, calls } = await makeSpace()
    const { lineIds } = await makeStatement(owner, { accountId, lines: [{}] })
    expect((await catchRefusal(calls.statements.justify({ lineId: lineIds[0] ?? '' }))).reason).toBe(
      'statements.nothing_to_justify',
    )
  })
})

describe('who sees a statement', () => {
  it('is the owner, an accountant, and a manager of the agency', async () => {
    const { owner, agencyId, accountId, content } = await makeExample()
    const north = await makeAgency(owner, { name: 'Nord' })
    const { id } = await importFile(owner, accountId, content)
    const accountant = await makeMember(owner, { role: 'accountant' })
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const stranger = await makeMember(owner, { role: 'manager', agencyIds: [north] })
    for (const member of [accountant, manager]) {
      expect((await as(member).now().statements.list({})).map((row) => row.id)).toEqual([id])
    }
    const calls = as(stranger).now()
    expect(await calls.statements.list({})).toEqual([])
    expect((await catchRefusal(calls.statements.result({ accountId, ...PERIOD }))).reason).toBe(
      'operatorAccounts.not_found',
    )
    expect((await catchRefusal(calls.statements.undo({ id }))).reason).toBe('statements.not_found')
    const { rows } = await readTab(owner, accountId, 'unknown')
    const lineId = rows[0]?.line?.id ?? ''
    expect((await catchRefusal(calls.statements.ignore({ lineId, reason: 'x' }))).reason).toBe(
      'statements.line_not_found',
    )
    expect((await catchRefusal(as(manager).now().statements.justify({ lineId }))).reason).toBe('access.not_allowed')
  })

  it('sends a file for oneself', async () => {
    const { owner, agencyId, accountId, calls } = await makeSpace()
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const id = await makeStatementFile(owner, { createdBy: manager.memberId })
    expect((await catchRefusal(calls.statements.preview({ id, accountId }))).reason).toBe('statements.not_found')
    const start = { id, accountId, mapping: statementMapping }
    expect((await catchRefusal(calls.statements.start(start))).reason).toBe('statements.not_found')
    expect(await as(manager).now().statements.start(start)).toMatchObject({ state: 'importing' })
    expect(await as(manager).now().statements.start(start)).toMatchObject({ state: 'importing' })
    const other = await makeStatementFile(owner)
    expect((await catchRefusal(calls.statements.start({ ...start, id: other }))).reason).toBe('statements.running')
    await runImports(owner)
    expect(await as(manager).now().statements.start(start)).toMatchObject({ state: 'done' })
  })
})

describe('a file', () => {
  it('is begun for one of two accounts that it is started for at once', async () => {
    const { owner, agencyId, accountId, calls } = await makeSpace()
    const other = await makeOperatorAccount(owner, { agencyId, openedOn: '2026-11-01' })
    const id = await makeStatementFile(owner)
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      return rows[0]?.count
    }
    const start = async (account: string) => {
      const call = as(owner).now().statements.start({ id, accountId: account, mapping: statementMapping })
      return call.then(
        ({ accountId: begun }) => begun,
        async (error: unknown) => (await catchRefusal(Promise.reject(error))).reason,
      )
    }
    const starts = await inTransaction(database.db, async (trx) => {
      // Both are kept waiting until each has begun.
      await sql`select from statement_imports where id = ${id} for update`.execute(trx)
      const begun = Promise.all([start(accountId), start(other.id)])
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), { timeout: 10_000 })
      return { begun }
    })
    const outcomes = await starts.begun
    expect(outcomes).toContain('statements.started')
    const begunFor = outcomes.find((outcome) => outcome !== 'statements.started')
    expect([accountId, other.id]).toContain(begunFor)
    expect(await calls.statements.list({})).toMatchObject([{ id, accountId: begunFor, state: 'importing' }])
  })
})

describe('files of one account', () => {
  const days: readonly IsoDate[] = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const line = fc.record({
    date: fc.constantFrom(...days),
    amount: fc.constantFrom(500, 700),
    reference: fc.constantFrom('', 'A1', 'B2'),
  })

  it('end in the same lines whole, twice, in parts and where they overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...days),
        fc.boolean(),
        async (lines, cut, isTwice) => {
          const { owner, accountId } = await makeSpace()
          const write = (some: typeof lines) =>
            toFile(
              ...some.map(
                ({ date, amount, reference }) => `${date.split('-').toReversed().join('/')};${reference};-${amount};;;`,
              ),
            )
          const parts = [lines.filter(({ date }) => date >= cut), lines.filter(({ date }) => date <= cut)]
          for (const part of isTwice ? [lines, ...parts, lines] : parts) {
            if (part.length > 0) await importFile(owner, accountId, write(part))
          }
          const { rows } = await sql<{ date: IsoDate; amount: number; reference: string | null }>`
            select date, amount, reference from statement_lines where account_id = ${accountId}`.execute(database.db)
          const list = (all: ReadonlyArray<{ date: IsoDate; amount: number; reference: string | null }>) =>
            all.map(({ date, amount, reference }) => `${date} ${amount} ${reference ?? ''}`).toSorted()
          expect(list(rows)).toEqual(list(lines.map((one) => ({ ...one, amount: one.amount * 100 }))))
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)
})
