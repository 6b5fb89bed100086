import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportReport } from '#shared/imports/import-row.ts'
import { addDays, formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatAmount, centimes } from '#shared/values/money.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeCustomProduct, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { IMPORT_TITLES, importMapping, makeImport, makeUpload, runImports } from '#tests/support/import-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'

/* The history of before "Caisse suivie depuis le", from files. */

const database = withDatabase({ poolSize: 12 })

const START = '2026-11-01'

async function makeTracked(trackingStart: IsoDate | null = START) {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Fès', trackingStart })
  const nord = await makeAgency(owner, { name: 'Nord', trackingStart: '2026-11-10' })
  return { owner, agencyId, nord, calls: as(owner).now(), mapping: importMapping({ Fès: agencyId, Nord: nord }) }
}

interface Line {
  readonly date: IsoDate
  readonly agency: string
  readonly type: 'Entrée' | 'Sortie'
  readonly amount: number
  readonly fee: number
  readonly reference: string
}

/** Of two agencies and six months, some of them equal. */
function makeLines(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    date: addDays('2026-05-01', Math.floor((index * 180) / count)),
    agency: index % 3 === 0 ? 'Nord' : 'Fès',
    type: index % 4 === 0 ? 'Sortie' : 'Entrée',
    amount: index % 10 === 0 ? 50_000 : 10_000 + index * 7,
    fee: (index % 5) * 100,
    reference: index % 2 === 0 ? '' : `MT${index}`,
  }))
}

function toCsv(lines: readonly Line[]): string {
  const rows = lines.map(({ date, agency, type, amount, fee, reference }) =>
    [formatDate(date), agency, type, formatAmount(centimes(amount)), formatAmount(centimes(fee)), reference, ''].join(
      ';',
    ),
  )
  return [IMPORT_TITLES, ...rows, ''].join('\n')
}

/** What a person would add up in the file itself. */
function pivot(lines: readonly Line[]) {
  const months = new Map<string, { incoming: number; outgoing: number; fees: number }>()
  for (const { date, type, amount, fee } of lines) {
    const sums = months.get(date.slice(0, 7)) ?? { incoming: 0, outgoing: 0, fees: 0 }
    sums[type === 'Entrée' ? 'incoming' : 'outgoing'] += amount
    sums.fees += fee
    months.set(date.slice(0, 7), sums)
  }
  return [...months].sort(([left], [right]) => (left < right ? -1 : 1)).map(([month, sums]) => ({ month, ...sums }))
}

function readReport({ months }: Pick<ImportReport, 'months'>) {
  return months.map(({ month, incomingAmount, outgoingAmount, fees }) => ({
    month: month.slice(0, 7),
    incoming: incomingAmount,
    outgoing: outgoingAmount,
    fees,
  }))
}

async function readMonths(owner: TestUser) {
  const rows = await database.db
    .selectFrom('owner_month_totals')
    .selectAll()
    .where('owner_id', '=', owner.userId)
    .where((eb) => eb.or([eb('incoming_count', '>', 0), eb('outgoing_count', '>', 0)]))
    .orderBy('month')
    .execute()
  return rows.map((row) => ({
    month: row.month.slice(0, 7),
    incoming: row.incoming_amount,
    outgoing: row.outgoing_amount,
    fees: row.incoming_fee + row.outgoing_fee,
  }))
}

async function importFile(owner: TestUser, content: string | Buffer, mapping: ImportMapping) {
  const id = await makeUpload(owner, { content })
  const calls = as(owner).now()
  await calls.imports.start({ id, mapping })
  await runImports(owner)
  const row = (await calls.imports.list()).find((each) => each.id === id)
  if (row === undefined) throw new Error('the import is not listed')
  return row
}

describe('a file of 1 200 rows', () => {
  it('with three faults writes nothing, corrected all, again nothing new, undone nothing remains', async () => {
    const { owner, calls, mapping } = await makeTracked()
    const lines = makeLines(1200)
    const wrong = toCsv(lines).split('\n')
    wrong[16] = '31/06/2026;Fès;Entrée;100,00;0;;'
    wrong[99] = '12/06/2026;Fès;Entrée;1.000;0;;'
    wrong[700] = `${formatDate(START)};Fès;Entrée;100,00;0;;`
    const id = await makeUpload(owner, { content: wrong.join('\n') })

    const faulty = await calls.imports.check({ id, mapping })
    expect(faulty).toMatchObject({ rows: 1200, faulty: 3, fresh: 1197, known: 0, unassigned: [], importedBefore: null })
    expect(faulty.faults).toEqual([
      { row: 17, field: 'date', message: 'Date invalide' },
      { row: 100, field: 'amount', message: 'Montant ambigu' },
      {
        row: 701,
        field: 'date',
        message: 'La caisse de Fès est suivie depuis le 01/11/2026\u00A0: la date doit être antérieure',
      },
    ])
    const refused = await importFile(owner, wrong.join('\n'), mapping)
    expect(refused).toMatchObject({
      state: 'failed',
      rows: 0,
      failure: "3 lignes sont en erreur\u00A0: rien n'a été importé",
    })
    expect((await calls.transactions.list({})).total).toBe(0)

    const content = toCsv(lines)
    const right = await makeUpload(owner, { content })
    const report = await calls.imports.check({ id: right, mapping })
    expect(report).toMatchObject({ rows: 1200, faulty: 0, fresh: 1200, known: 0, faults: [] })
    expect(readReport(report)).toEqual(pivot(lines))
    const done = await importFile(owner, content, mapping)
    expect(done).toMatchObject({
      state: 'done',
      rows: 1200,
      known: 0,
      progress: 1200,
      firstDate: '2026-05-01',
      failure: null,
    })
    expect((await calls.transactions.list({})).total).toBe(1200)
    expect(await readMonths(owner)).toEqual(pivot(lines))
    // Days to close: none, and no expected cash.
    const board = await calls.board.today()
    expect(board.agencies.map(({ daysToClose, expected }) => ({ daysToClose, expected }))).toEqual([
      { daysToClose: 0, expected: 0 },
      { daysToClose: 0, expected: 0 },
    ])

    const again = await importFile(owner, content, mapping)
    expect(again).toMatchObject({ state: 'done', rows: 0, known: 1200, undoUntil: null })
    expect(await calls.imports.check({ id: right, mapping })).toMatchObject({
      fresh: 0,
      known: 1200,
      importedBefore: '2026-11-27T10:00',
    })
    // In parts and with other columns: the same rows.
    const half = toCsv(lines.filter(({ date }) => date >= '2026-07-15').toReversed())
    expect(await importFile(owner, half, mapping)).toMatchObject({ rows: 0 })
    expect((await calls.transactions.list({})).total).toBe(1200)

    await calls.imports.undo({ id: done.id })
    await runImports(owner)
    expect((await calls.imports.list()).find((row) => row.id === done.id)).toMatchObject({
      state: 'undone',
      undoUntil: null,
    })
    expect((await calls.transactions.list({})).total).toBe(0)
    expect(await readMonths(owner)).toEqual([])
    expect(await listTotalDifferences(database.db)).toEqual([])
    expect(await findWrongBooks(database.db)).toEqual([])
    expect(await importFile(owner, content, mapping)).toMatchObject({ rows: 1200, known: 0 })
    // Threads start slowly from sources.
  }, 90_000)
})

describe('imported rows', () => {
  it('are in lists, charts and searches, in the order of the file, and nothing changes them', async () => {
    const { owner, agencyId, calls, mapping } = await makeTracked()
    const content = [
      IMPORT_TITLES,
      ...['Un', 'Deux', 'Trois'].map((note) => `26/10/2026;Fès;Entrée;500,00;5;;${note}`),
    ].join('\n')
    await importFile(owner, content, mapping)
    const { rows, totals } = await calls.transactions.list({ agencyId })
    expect(rows.map(({ description, isDayClosed }) => [description, isDayClosed])).toEqual([
      ['Trois', false],
      ['Deux', false],
      ['Un', false],
    ])
    expect(totals).toMatchObject({ incomingCount: 3, incomingAmount: 150_000, incomingFee: 1500 })
    expect((await calls.transactions.list({ search: 'deux' })).total).toBe(1)
    const [row] = rows
    if (row === undefined) throw new Error('no row')
    expect((await catchRefusal(calls.transactions.update({ ...row, product: null, amount: 1 }))).reason).toBe(
      'transactions.imported',
    )
    expect((await catchRefusal(calls.transactions.remove({ id: row.id }))).reason).toBe('transactions.imported')
    const { db } = database
    const ofOwner = () => db.updateTable('transactions').where('owner_id', '=', owner.userId)
    await expect(ofOwner().set({ description: 'x' }).execute()).rejects.toMatchObject({ code: 'SD006' })
    await expect(db.deleteFrom('transactions').where('id', '=', row.id).execute()).rejects.toMatchObject({
      code: 'SD006',
    })
    const typed = await makeTransaction(owner, { agencyId, date: '2026-10-26' })
    const imports = await calls.imports.list()
    await expect(
      db
        .updateTable('transactions')
        .set({ imported_in: imports[0]?.id } as object)
        .where('id', '=', typed)
        .execute(),
    ).rejects.toMatchObject({ code: 'SD006' })
    await expect(
      db
        .insertInto('transactions')
        .columns(['owner_id', 'id', 'type', 'amount', 'agency_id', 'date', 'imported_in', 'created_by'])
        .expression((eb) =>
          eb
            .selectFrom('transactions')
            .select([
              'owner_id',
              (one) => one.val(newId()).as('id'),
              'type',
              'amount',
              'agency_id',
              'date',
              'imported_in',
              'created_by',
            ])
            .where('id', '=', row.id),
        )
        .execute(),
    ).rejects.toMatchObject({ code: 'SD006' })
  })

  it('count in no cash and no closing, and the start does not pass them', async () => {
    const { owner, agencyId, calls, mapping } = await makeTracked()
    await importFile(owner, `${IMPORT_TITLES}\n31/10/2026;Fès;Entrée;500,00;5;;`, mapping)
    await makeTransaction(owner, { agencyId, date: START, amount: 20_000 })
    expect(await calls.closings.expected({ agencyId, date: TEST_TODAY })).toMatchObject({ expected: 20_000 })
    const agency = (await calls.agencies.list()).find(({ id }) => id === agencyId)
    if (agency === undefined) throw new Error('no agency')
    const { id, name, groupId, updatedAt } = agency
    const move = (trackingStart: IsoDate | null) =>
      calls.agencies.update({ id, name, groupId, updatedAt, trackingStart })
    expect((await catchRefusal(move('2026-10-31'))).reason).toBe('agencies.has_history')
    expect((await catchRefusal(move(null))).reason).toBe('agencies.has_history')
    expect(await move('2026-11-02')).toMatchObject({ trackingStart: '2026-11-02' })
  })

  it('are refused where the start moves before the end of the import', async () => {
    const { owner, agencyId, calls, mapping } = await makeTracked()
    const id = await makeUpload(owner, { content: `${IMPORT_TITLES}\n31/10/2026;Fès;Entrée;500,00;5;;` })
    await calls.imports.start({ id, mapping })
    await database.db.updateTable('agencies').set({ tracking_start: '2026-10-31' }).where('id', '=', agencyId).execute()
    await runImports(owner)
    expect((await calls.imports.list())[0]).toMatchObject({ state: 'failed' })
    expect((await calls.transactions.list({})).total).toBe(0)
  })

  it('name products, and references once', async () => {
    const { owner, agencyId, calls, mapping } = await makeTracked()
    const product = await makeCustomProduct(owner, { name: 'Envoi', category: 'incoming' })
    await makeTransaction(owner, { agencyId, date: '2026-10-01', reference: 'A-1' })
    const titles = `${IMPORT_TITLES};Produit`
    const rows = [
      '02/10/2026;Fès;Entrée;5,00;;A1;;',
      '02/10/2026;Fès;Entrée;6,00;;B 2;;',
      '02/10/2026;Fès;Entrée;7,00;;b2;;',
      '02/10/2026;Fès;Entrée;8,00;;;;Envoi',
    ]
    const id = await makeUpload(owner, { content: [titles, ...rows].join('\n') })
    const products = [{ type: 'incoming' as const, text: 'ENVOI', product: { kind: 'custom' as const, id: product } }]
    const named = { ...mapping, product: { column: 7, products } }
    expect(await calls.imports.check({ id, mapping: named })).toMatchObject({
      faulty: 2,
      faults: [
        { row: 2, field: 'reference', message: 'Référence déjà utilisée par une transaction du 01/10/2026' },
        { row: 4, field: 'reference', message: 'Référence déjà utilisée à la ligne 3' },
      ],
    })
    expect(
      await calls.imports.check({ id, mapping: { ...named, product: { column: 7, products: [] } } }),
    ).toMatchObject({
      unassigned: [{ field: 'product', type: 'incoming', text: 'Envoi', rows: 1 }],
    })
    expect(await importFile(owner, [titles, rows[1], rows[3]].join('\n'), named)).toMatchObject({
      state: 'done',
      rows: 2,
    })
    const { rows: listed } = await calls.transactions.list({ from: '2026-10-02', to: '2026-10-02' })
    expect(listed.map(({ product: its, reference }) => [its?.name ?? null, reference])).toEqual([
      ['Envoi', null],
      [null, 'B 2'],
    ])
  })
})

describe('an import', () => {
  it('is begun once, and one at a time', async () => {
    const { owner, calls, mapping } = await makeTracked()
    const [first, second] = [await makeUpload(owner), await makeUpload(owner)]
    const begun = await calls.imports.start({ id: first, mapping })
    expect(begun).toMatchObject({ state: 'importing' })
    expect(await calls.imports.start({ id: first, mapping })).toEqual(begun)
    expect((await catchRefusal(calls.imports.start({ id: first, mapping: { ...mapping, note: null } }))).reason).toBe(
      'imports.started',
    )
    expect((await catchRefusal(calls.imports.check({ id: first, mapping }))).reason).toBe('imports.started')
    expect((await catchRefusal(calls.imports.start({ id: second, mapping }))).reason).toBe('imports.running')
    await Promise.all([runImports(owner), runImports(owner)])
    expect((await calls.transactions.list({})).total).toBe(1)
    expect(await calls.imports.start({ id: first, mapping })).toMatchObject({ state: 'done' })
    expect((await catchRefusal(calls.imports.start({ id: newId(), mapping }))).reason).toBe('imports.not_found')
  })

  it('that another server interrupted is done from its beginning', async () => {
    const { owner, calls, mapping } = await makeTracked()
    const id = await makeUpload(owner, { content: toCsv(makeLines(30)) })
    await calls.imports.start({ id, mapping })
    await database.db.updateTable('history_imports').set({ progress: 20, row_count: 30 }).where('id', '=', id).execute()
    await runImports(owner)
    expect((await calls.imports.list())[0]).toMatchObject({ state: 'done', rows: 30, progress: 30 })
  })

  it('is undone for thirty days, and while none of its rows is linked', async () => {
    const { owner, agencyId, calls } = await makeTracked('2026-11-26')
    const { id, transactionId } = await makeImport(owner, { agencyId })
    expect(await calls.imports.list()).toMatchObject([{ id, undoUntil: '2026-12-27' }])
    expect((await catchRefusal(as(owner).at('2026-12-28T10:00:00Z').imports.undo({ id }))).reason).toBe(
      'imports.undo_over',
    )
    const closing = await makeClosing(owner, { agencyId, date: '2026-11-26', discrepancy: -100, comment: 'Manque' })
    const linked = { settlement: 'justified', settlement_transaction_id: transactionId } as const
    await database.db.updateTable('closings').set(linked).where('id', '=', closing).execute()
    expect((await catchRefusal(calls.imports.undo({ id }))).reason).toBe('imports.linked')
    await database.db
      .updateTable('closings')
      .set({ settlement: null, settlement_transaction_id: null })
      .where('id', '=', closing)
      .execute()
    expect(await calls.imports.undo({ id })).toMatchObject({ state: 'undoing' })
    expect(await calls.imports.undo({ id })).toMatchObject({ state: 'undoing' })
    await runImports(owner)
    expect(await calls.imports.undo({ id })).toMatchObject({ state: 'undone' })
  })

  it('leaves a line in the trail for what it wrote and for its undoing', async () => {
    const { owner, calls, mapping } = await makeTracked()
    const { id } = await importFile(owner, toCsv(makeLines(4)), mapping)
    await calls.imports.undo({ id })
    await runImports(owner)
    const lines = await database.db
      .selectFrom('audit_lines')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('owner_id', '=', owner.userId)
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    const facts = { fileName: 'historique.csv', transactions: 4, period: 'du 01/05/2026 au 13/09/2026' }
    expect(lines).toEqual([
      { action: 'imports.write', actor_id: owner.userId, before: null, after: facts },
      { action: 'imports.undo', actor_id: owner.userId, before: facts, after: null },
    ])
  })

  it('is of the owner alone', async () => {
    const { owner, agencyId, mapping } = await makeTracked()
    const id = await makeUpload(owner)
    const stranger = await makeOwner(database)
    expect((await catchRefusal(as(stranger).now().imports.preview({ id }))).reason).toBe('imports.not_found')
    expect((await catchRefusal(as(stranger).now().imports.start({ id, mapping }))).reason).toBe('imports.not_found')
    const theirs = await makeUpload(stranger)
    const report = await as(stranger).now().imports.check({ id: theirs, mapping })
    expect(report.faults).toMatchObject([{ field: 'agency', message: "Cette agence n'existe pas" }])
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    expect((await catchRefusal(as(manager).now().imports.list())).reason).toBe('access.not_allowed')
  })
})

it('a preview shows twenty rows and what the titles seem to say', async () => {
  const { owner, agencyId, calls } = await makeTracked()
  const id = await makeUpload(owner, { content: toCsv(makeLines(50)) })
  const preview = await calls.imports.preview({ id })
  expect(preview).toMatchObject({
    fileName: 'historique.csv',
    described: 'CSV, séparateur point-virgule, UTF-8',
    guess: {
      firstRow: 2,
      date: 0,
      dateOrder: 'dayFirst',
      agency: 1,
      type: 2,
      amount: 3,
      fee: 4,
      reference: 5,
      note: 6,
    },
  })
  expect(preview.columns.map(({ header }) => header)).toEqual(IMPORT_TITLES.split(';'))
  expect(preview.rows).toHaveLength(20)
  expect(preview.rows[1]).toEqual({ number: 2, cells: ['01/05/2026', 'Nord', 'Sortie', '500,00', '0,00', '', ''] })
  expect(preview.agencies).toContainEqual({ id: agencyId, name: 'Fès', trackingStart: START })
})
