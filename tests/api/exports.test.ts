import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorData } from '#server/platform/trpc/error-format.ts'
import { EXPORTED_ROWS_HEADER } from '#shared/exports/export-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeMember,
  makeOperator,
  makeOwner,
  makeTransaction,
  makeTransactions,
  findOperatorId,
} from '#tests/support/factories.ts'
import {
  makeOperatorAccount,
  makeWorkedDay,
  WORKED_DAY_OPENING,
  workedDayExpected,
} from '#tests/support/operator-factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { makeTransfer } from '#tests/support/transfer-factories.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Exported files: their bytes, access and size. */

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

async function send(path: string, user?: TestUser, init: RequestInit = {}) {
  return fetch(`${server.url}/api/exports/${path}`, {
    ...init,
    headers: user === undefined ? {} : { Cookie: await server.cookieFor(user) },
  })
}

/** The text with its BOM, which `response.text()` would remove. */
async function downloadText(path: string, user: TestUser) {
  const response = await send(path, user)
  expect(response.status, await response.clone().text()).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

/** The last columns of a transaction: when it was entered, by the clock of the database, and by whom. */
const RECORD = /(?:;"\d\d\/\d\d\/\d{4} à \d\d:\d\d";"[^"]+"|;;)(?=\r\n)/g

async function downloadLines(path: string, user: TestUser) {
  return (await downloadText(path, user)).replace(RECORD, '').split('\r\n').slice(1, -1)
}

async function refusedAs(path: string, user?: TestUser) {
  const response = await send(path, user)
  const { error } = (await response.json()) as { error: { message: string; data: ErrorData } }
  return { status: response.status, message: error.message, reason: error.data.reason, fields: error.data.fieldErrors }
}

async function downloadSheet(path: string, user: TestUser) {
  const response = await send(path, user)
  expect(response.status).toBe(200)
  return readSheet(Buffer.from(await response.arrayBuffer()))
}

const HEAD =
  'Date;Type;Montant;Frais;Effet sur la caisse;Agence;Opérateur;Produit;Référence;Description;Saisie le;Saisie par'.split(
    ';',
  )
const CSV_HEAD = HEAD.map((header) => `"${header}"`).join(';')

describe('transactions as CSV', () => {
  it('are byte for byte what French Excel opens', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Fès' })
    const customProductId = await makeCustomProduct(owner, {
      name: 'Envoi; "été"',
      operatorId: await findOperatorId(database, 'Wafacash'),
    })
    await makeTransactions(owner, [
      { agencyId, amount: 123_450, fee: 500, date: '2026-11-26', customProductId, description: 'Envoi; été' },
      { agencyId, type: 'outgoing', amount: 99_999_999_999, date: '2026-11-27', description: 'deux\nlignes' },
    ])
    expect((await downloadText('transactions.csv', owner)).replace(RECORD, '')).toBe(
      `\uFEFF${CSV_HEAD}\r\n` +
        '27/11/2026;"Sortie";999999999,99;0,00;-999999999,99;"Fès";;;;"deux\nlignes"\r\n' +
        '26/11/2026;"Entrée";1234,50;5,00;1239,50;"Fès";"Wafacash";"Envoi; ""été""";;"Envoi; été"\r\n',
    )
    const response = await send('transactions.csv', owner)
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=transactions_2026-11-27.csv')
    expect(response.headers.get(EXPORTED_ROWS_HEADER)).toBe('2')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each([
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['+212612345678', `"'+212612345678"`],
    ['-1+1', `"'-1+1"`],
    ['@a', `"'@a"`],
    ['\uFF1D1+1', `"'\uFF1D1+1"`],
    ['a=1', '"a=1"'],
    ["'=1", `"'=1"`],
    ['a,=1+1', `"a,'=1+1"`],
  ])('have no formula: %s', async (description, written) => {
    const owner = await makeOwner(database)
    await makeTransactions(owner, [{ agencyId: await makeAgency(owner, { name: 'A' }), amount: 1, description }])
    expect(await downloadLines('transactions.csv', owner)).toEqual([
      `27/11/2026;"Entrée";0,01;0,00;0,01;"A";;;;${written}`,
    ])
  })

  it.each(['0012345678', '1234567890123456', '662E41', '12-11'])('keep %s as text in every text cell', async (text) => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: text })
    await makeTransactions(owner, [{ agencyId, amount: 1, reference: text, description: text }])
    const cell = `"=""${text}"""`
    expect(await downloadLines('transactions.csv', owner)).toEqual([
      `27/11/2026;"Entrée";0,01;0,00;0,01;${cell};;;${cell};${cell}`,
    ])
    expect((await downloadLines(`journal.csv?date=2026-11-27&agencyId=${agencyId}`, owner)).at(-2)).toBe(
      `"Entrée";${cell};27/11/2026;;;${cell};${cell};0,01;0,00;0,01`,
    )
    expect((await downloadSheet('transactions.xlsx', owner))[1]?.slice(5, 10)).toEqual([text, null, null, text, text])
  })

  it('have all rows of the filter and none of another tenant', async () => {
    const owner = await makeOwner(database)
    const [agencyId, other] = [await makeAgency(owner), await makeAgency(owner)]
    const stranger = await makeOwner(database)
    const foreign = await makeAgency(stranger, { name: 'CANARI' })
    await makeTransactions(stranger, [{ agencyId: foreign, amount: 777 }])
    const days = Array.from({ length: 53 }, (_, index) => ({
      agencyId: index % 2 === 0 ? agencyId : other,
      type: index % 3 === 0 ? ('outgoing' as const) : ('incoming' as const),
      amount: 100 + index,
      date: index < 50 ? '2026-11-20' : '2026-11-21',
    }))
    await makeTransactions(owner, days)
    const count = async (query: string) => (await downloadLines(`transactions.csv${query}`, owner)).length
    expect(await count('')).toBe(53)
    expect(await count('?page=3')).toBe(53)
    expect(await count('?from=2026-11-21')).toBe(3)
    expect(await count('?to=2026-11-20')).toBe(50)
    expect(await count('?type=outgoing')).toBe(18)
    expect(await count(`?agencyId=${other}&from=2026-11-20&to=2026-11-20&type=incoming`)).toBe(17)
    expect(await count(`?agencyId=${foreign}`)).toBe(0)
    expect(await count(`?agencyId=${newId()}`)).toBe(0)
    expect(await downloadText('transactions.csv', owner)).not.toContain('CANARI')
  })

  it('have only the header without rows', async () => {
    const owner = await makeOwner(database)
    expect(await downloadText('transactions.csv', owner)).toBe(`\uFEFF${CSV_HEAD}\r\n`)
    expect((await send('transactions.csv', owner)).headers.get(EXPORTED_ROWS_HEADER)).toBe('0')
  })

  it('are read in batches without gaps', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await makeTransactions(
      owner,
      Array.from({ length: 2001 }, (_, index) => ({
        agencyId,
        amount: index + 1,
        description: `n${index + 1}`,
        // The totals of one day would be written 2 001 times in one transaction, each time slower.
        date: addDays('2026-11-27', -(index % 500)),
      })),
    )
    const lines = await downloadLines('transactions.csv', owner)
    expect(new Set(lines.map((line) => line.split(';').at(-1))).size).toBe(2001)
    const sheet = await downloadSheet('transactions.xlsx', owner)
    expect(sheet).toHaveLength(2003)
    expect(sheet.at(-1)?.[4]).toBe(20_030.01)
  })

  it('are named after agency and period, in every script', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'وكالة النخيل' })
    const name = async (query: string) =>
      (await send(`transactions.csv${query}`, owner, { method: 'HEAD' })).headers.get('content-disposition')
    expect(await name('?from=2026-11-01&to=2026-11-30&type=incoming')).toContain(
      'transactions-entrantes_2026-11-01_2026-11-30.csv',
    )
    expect(await name(`?agencyId=${agencyId}&from=2026-11-27&to=2026-11-27`)).toContain(
      `filename*=UTF-8''${encodeURIComponent('transactions_وكالة-النخيل_2026-11-27.csv')}`,
    )
    const hostile = await makeAgency(owner, { name: 'a/../b\\"c:*?<>|.' })
    expect(await name(`?agencyId=${hostile}`)).toBe('attachment; filename=transactions_a-..-b-c_2026-11-27.csv')
  })
})

describe('transactions as a workbook', () => {
  it('have cells of numbers, dates and texts, and a total', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Agence <&> وكالة' })
    await makeTransactions(owner, [
      { agencyId, amount: 123_450, fee: 500, date: '2026-11-26', description: '=1+1' },
      {
        agencyId,
        type: 'outgoing',
        amount: 20_025,
        date: '2026-11-27',
        description: '0612345678',
        reference: 'MTCN 007',
      },
    ])
    const [head, ...rows] = await downloadSheet('transactions.xlsx', owner)
    expect(head).toEqual(HEAD)
    expect(rows.map((row) => row.slice(10))).toEqual([
      [expect.stringMatching(/^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/), 'Salma Benali'],
      [expect.stringMatching(/^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/), 'Salma Benali'],
      [null, null],
    ])
    expect(rows.map((row) => row.slice(0, 10))).toEqual([
      [new Date('2026-11-27'), 'Sortie', 200.25, 0, -200.25, 'Agence <&> وكالة', null, null, 'MTCN 007', '0612345678'],
      [new Date('2026-11-26'), 'Entrée', 1234.5, 5, 1239.5, 'Agence <&> وكالة', null, null, null, '=1+1'],
      ['Total', null, null, 5, 1039.25, null, null, null, null, null],
    ])
  })

  it.each(['Prix _x000D_ et _x0041_', '_x0041_', '_x0041_x0042_', '_x005F_', '_x00e9_ & _X0041_', 'MTCN 0012'])(
    'read back as the same text: %s',
    async (text) => {
      const owner = await makeOwner(database)
      const agencyId = await makeAgency(owner, { name: text })
      await makeTransactions(owner, [{ agencyId, amount: 1, description: text }])
      const row = (await downloadSheet('transactions.xlsx', owner))[1]
      expect([row?.[5], row?.[9]]).toEqual([text, text])
    },
  )
})

describe('the record of an entry', () => {
  it('is the minute in the time zone of the business, and the name of the person', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Fès' })
    await makeTransactions(owner, [{ agencyId, amount: 1, createdAt: new Date('2026-07-01T23:30:59Z') }])
    for (const path of ['transactions.csv', `journal.csv?date=2026-11-27&agencyId=${agencyId}`]) {
      expect(await downloadText(path, owner)).toContain('"02/07/2026 à 00:30";"Salma Benali"\r\n')
    }
  })

  it('is of the rows that a search finds, all of them, and of the filter without an agency', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Fès' })
    const customProductId = await makeCustomProduct(owner, { name: 'Recharge', operatorId: null })
    await makeTransactions(owner, [
      { agencyId, amount: 123_450, description: 'Loyer' },
      { agencyId, amount: 500, description: 'Autre' },
      { agencyId: null, customProductId, amount: 700 },
    ])
    expect(await downloadLines('transactions.csv?search=1%20234,50', owner)).toEqual([
      '27/11/2026;"Entrée";1234,50;0,00;1234,50;"Fès";;;;"Loyer"',
    ])
    expect(await downloadLines('transactions.csv?search=---', owner)).toEqual([])
    expect(await downloadLines('transactions.csv?agencyId=none', owner)).toEqual([
      '27/11/2026;"Entrée";7,00;0,00;7,00;;;"Recharge";;',
    ])
    const { headers } = await send('transactions.csv?agencyId=none&search=recharge', owner)
    expect(headers.get(EXPORTED_ROWS_HEADER)).toBe('1')
    expect(headers.get('content-disposition')).toContain('Hors-caisse')
  })
})

describe('the operator account', () => {
  it('is a column of the files of a tenant that has one', async () => {
    const client = await makeOwner(database)
    const agencyId = await makeAgency(client, { name: 'Fès' })
    const operatorId = await makeOperator(database)
    const customProductId = await makeCustomProduct(client, { name: 'Envoi', operatorId })
    const entry = { agencyId, customProductId, amount: 500 }
    await makeTransaction(client, entry)
    expect(await downloadText('transactions.csv', client)).not.toContain('Compte')
    const account = await makeOperatorAccount(client, { agencyId, operatorId, label: '0661' })
    await makeTransaction(client, { ...entry, amount: 600, operatorId, operatorAccountId: account.id })
    const text = await downloadText('transactions.csv', client)
    expect(text).toContain(';"Compte";"Saisie le"')
    expect(text).toContain(';"=""0661""";')
  })
})

describe('the journal', () => {
  it('has every term of the screen, and its result as a number', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Fès' })
    await makeTransactions(owner, [
      { agencyId, amount: 50_050, fee: 250 },
      { agencyId, type: 'outgoing', amount: 200_000 },
      { agencyId, amount: 1, date: '2026-11-26' },
    ])
    const query = `?date=2026-11-27&agencyId=${agencyId}&startingBalance=30000&incomingFeed=1250&outgoingFeed=5000`
    const response = await send(`journal.csv${query}`, owner)
    expect(response.headers.get('content-disposition')).toContain('journal_F')
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('journal_Fès_2026-11-27.csv')}`,
    )
    expect(response.headers.get(EXPORTED_ROWS_HEADER)).toBe('5')
    expect(
      (await downloadLines(`journal.csv${query}`, owner)).map((line) => line.replace(';"Fès";27/11/2026;;;;;', ' | ')),
    ).toEqual([
      '"Solde de départ" | 300,00;0,00;300,00',
      '"Alimentation entrante" | 12,50;0,00;12,50',
      '"Alimentation sortante" | 50,00;0,00;-50,00',
      '"Entrée" | 500,50;2,50;503,00',
      '"Sortie" | 2000,00;0,00;-2000,00',
      '"Montant de la journée";;;;;;;;2,50;-1234,50',
    ])
    const sheet = await downloadSheet(`journal.xlsx${query}`, owner)
    expect(sheet.at(-1)).toEqual([
      'Montant de la journée',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      2.5,
      -1234.5,
      null,
      null,
    ])
  })

  it('refuses what the screen refuses, also the agency of another tenant', async () => {
    const owner = await makeOwner(database)
    const foreign = await makeAgency(await makeOwner(database))
    expect(await refusedAs('journal.csv?date=2026-11-27', owner)).toMatchObject({
      status: 400,
      message: 'Veuillez sélectionner une agence',
    })
    for (const agencyId of [foreign, newId()]) {
      expect(await refusedAs(`journal.csv?date=2026-11-27&agencyId=${agencyId}`, owner)).toMatchObject({
        status: 404,
        reason: 'agencies.not_found',
      })
    }
    const own = await makeAgency(owner)
    for (const amount of ['-1', '1,5', 'abc', '1e3', '']) {
      const refusal = await refusedAs(`journal.csv?date=2026-11-27&agencyId=${own}&startingBalance=${amount}`, owner)
      expect(refusal.fields, amount).toEqual({ startingBalance: 'Montant invalide' })
    }
  })
})

describe('users', () => {
  it('are for administrators, with the filter of their screen', async () => {
    await makeOwner(database, { firstName: 'Zineb', lastName: 'Exportée', phone: '+212612345678', state: 'suspended' })
    const admin = await makeAdmin(database)
    const sheet = await downloadSheet('users.xlsx?search=exportee&status=suspended', admin)
    expect(sheet[0]).toEqual(
      'Nom Prénom E-mail Téléphone Statut Pack'
        .split(' ')
        .concat("Fin de l'abonnement", 'Inscription', 'Dernière activité'),
    )
    expect(sheet[1]?.slice(0, 2)).toEqual(['Exportée', 'Zineb'])
    expect(sheet[1]?.slice(3, 5)).toEqual(['06 12 34 56 78', 'Suspendu'])
    expect(sheet).toHaveLength(3)
    expect((await downloadLines('users.csv?search=exportee', admin))[0]).toContain(';"=""06 12 34 56 78""";"Suspendu";')
    expect((await downloadLines('users.csv?status=rejected', admin)).length).toBe(0)
    expect((await downloadLines('users.csv', admin)).length).toBeGreaterThan(1)
  })
})

describe('cash control', () => {
  const feed = async (
    owner: TestUser,
    agencyId: string,
    direction: 'incoming' | 'outgoing',
    date: IsoDate = '2026-11-27',
    amount = 5050,
  ) => {
    const row = { owner_id: owner.userId, id: newId(), agency_id: agencyId, created_by: owner.userId, date, direction }
    await database.db
      .insertInto('feeds')
      .values({ ...row, counterpart: 'bank', amount, note: null })
      .execute()
  }

  const close = async (owner: TestUser, agencyId: string, of: { number: number; date: IsoDate; counted: number }) => {
    const { number, date, counted } = of
    // The database checks a closing against its day.
    await makeTransactions(owner, [
      { agencyId, amount: 100_000, fee: 250, date },
      { agencyId, type: 'outgoing', amount: 20_000, date },
    ])
    await feed(owner, agencyId, 'incoming', date, 5000)
    const closing = {
      owner_id: owner.userId,
      id: newId(),
      agency_id: agencyId,
      date,
      year: 2026,
      number,
      version: 1,
      opening: 30_000,
      opening_kind: 'typed' as const,
      feed_count: 1,
      feed_in: 5000,
      feed_out: 0,
      incoming_count: 1,
      incoming_amount: 100_000,
      incoming_fee: 250,
      outgoing_count: 1,
      outgoing_amount: 20_000,
      outgoing_fee: 0,
      expected: 115_250,
      counts: JSON.stringify([
        { denomination: 20_000, quantity: 5 },
        { denomination: 1, quantity: 7 },
      ]),
      counted,
      discrepancy: counted - 115_250,
      comment: counted === 115_250 ? null : '=à voir',
      review_state: counted === 115_250 ? ('none' as const) : ('to_review' as const),
      closed_by: owner.userId,
      closed_at: new Date('2026-11-27T19:05:00Z'),
    }
    // One transaction, at whose end the counter has to be the number.
    await database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('closing_counters')
        .values({ owner_id: owner.userId, year: 2026, last: number })
        .onConflict((conflict) => conflict.columns(['owner_id', 'year']).doUpdateSet({ last: number }))
        .execute()
      await trx.insertInto('closings').values(closing).execute()
    })
  }
  it('exports closings and discrepancies with the filters of the history', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Fès' })
    await close(owner, agencyId, { number: 1, date: '2026-11-25', counted: 115_250 })
    await close(owner, agencyId, { number: 2, date: '2026-11-26', counted: 110_250 })
    const stranger = await makeOwner(database)
    await close(stranger, await makeAgency(stranger), { number: 1, date: '2026-11-26', counted: 0 })
    expect(await downloadLines('closings.csv', owner)).toEqual([
      `"=""2026-000002""";1;26/11/2026;"Fès";300,00;50,00;1002,50;0,00;200,00;1152,50;1102,50;-50,00;"manquant";"à valider";;"'=à voir";"Salma Benali";"27/11/2026 à 19:05";5;0;0;0;0;0;0;0;0;0;0;0;7`,
      `"=""2026-000001""";1;25/11/2026;"Fès";300,00;50,00;1002,50;0,00;200,00;1152,50;1152,50;0,00;"juste";;;;"Salma Benali";"27/11/2026 à 19:05";5;0;0;0;0;0;0;0;0;0;0;0;7`,
    ])
    expect(await downloadLines('discrepancies.csv', owner)).toEqual([
      `"=""2026-000002""";26/11/2026;"Fès";1152,50;1102,50;-50,00;"manquant";"'=à voir";"à valider";;;"Salma Benali";"27/11/2026 à 19:05"`,
    ])
    const count = async (query: string) => (await downloadLines(`closings.csv?${query}`, owner)).length
    expect(await count('filter=discrepancies')).toBe(1)
    expect(await count('filter=toCheck')).toBe(0)
    expect(await count(`agencyId=${agencyId}&to=2026-11-25`)).toBe(1)
    expect(await refusedAs('closings.csv?filter=x', owner)).toMatchObject({ status: 400 })
    const [head, first] = await downloadSheet('closings.xlsx', owner)
    const notes = head?.indexOf('Billets de 200\u00A0DH') ?? -1
    expect(head?.slice(notes + 11)).toEqual(['Pièces de 5\u00A0centimes', 'Pièces de 1\u00A0centime'])
    expect(first?.slice(notes)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
    const sheet = await downloadSheet('discrepancies.xlsx', owner)
    expect(sheet.at(-1)?.slice(0, 6)).toEqual(['Total', null, null, null, null, -50])
    const { headers } = await send('discrepancies.csv', owner)
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('écarts_2026-11-27.csv'))
  })

  it('has the balances of operator accounts, for a tenant with any', async () => {
    const owner = await makeOwner(database)
    const { accounts, agencyId, calls } = await makeWorkedDay(owner)
    const { cash, X } = workedDayExpected
    const { id } = await calls.closings.close({
      id: newId(),
      agencyId,
      date: TEST_TODAY,
      opening: WORKED_DAY_OPENING,
      counts: makeCounts(cash - 500),
      comment: 'Écart',
      balances: [
        { accountId: accounts.W.id, declared: workedDayExpected.W },
        { accountId: accounts.O.id, declared: workedDayExpected.O },
        { accountId: accounts.X.id, declared: X + 200 },
      ],
    })
    await calls.closings.settleLine({ id, accountId: accounts.X.id, settlement: 'borne' })
    const { closing } = await calls.closings.byId({ id })
    const [head, row] = await downloadSheet('closings.xlsx', owner)
    expect(row?.[head?.indexOf('Écart global') ?? -1]).toBe(-3)
    const words = String(row?.[head?.indexOf('Comptes opérateurs') ?? -1])
    for (const line of closing.lines) expect(words).toContain(`${line.operatorName}, ${line.label}\u00A0: relevé`)
    expect(words).toContain('écart 2,00\u00A0MAD (excédent), pris en charge')
    const [, line] = await downloadSheet('discrepancies.xlsx', owner)
    expect(line).toEqual(expect.arrayContaining([-3, words]))

    const other = await makeWorkedDay(owner)
    await calls.closings.close({
      id: newId(),
      agencyId: other.agencyId,
      date: TEST_TODAY,
      opening: WORKED_DAY_OPENING,
      counts: makeCounts(cash),
      balances: Object.values(other.accounts).map(({ id: accountId }) => ({ accountId, notReadReason: 'Portail' })),
    })
    const rows = await downloadSheet(`closings.xlsx?agencyId=${other.agencyId}`, owner)
    expect(rows[1]?.[head?.indexOf('Écart global') ?? -1]).toBeNull()
    expect(String(rows[1]?.[head?.indexOf('Comptes opérateurs') ?? -1])).toContain('non relevé (Portail)')
  })

  it('has the rows of one person, with their name also after they left', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Centre' })
    const member = await makeMember(owner, { agencyIds: [agencyId], name: 'Salma Idrissi' })
    const stranger = await makeMember(await makeOwner(database))
    const entry = { type: 'incoming', agencyId, product: null, description: 'dépôt' } as const
    await as(owner)
      .now()
      .transactions.create({ id: newId(), amount: 100, ...entry })
    await as(member)
      .now()
      .transactions.create({ id: newId(), amount: 200, ...entry })
    await database.db.updateTable('members').set({ status: 'deactivated' }).where('id', '=', member.memberId).execute()
    const lines = async (filter: string) =>
      (await downloadText(`transactions.csv?${filter}`, owner)).split('\r\n').slice(1, -1)
    const ofMember = [expect.stringMatching(/;"Salma Idrissi"$/)]
    expect(await lines(`createdBy=${member.memberId}`)).toEqual(ofMember)
    expect(await lines(`createdBy=${member.memberId}&search=depot`)).toEqual(ofMember)
    expect(await lines(`createdBy=${owner.userId}`)).toHaveLength(1)
    expect(await lines(`createdBy=${stranger.memberId}`)).toEqual([])
    expect(await lines('')).toHaveLength(2)
    expect(await downloadLines(`closings.csv?closedBy=${member.memberId}`, owner)).toEqual([])
  })

  it('exports transfers with both sides, state and difference', async () => {
    const owner = await makeOwner(database)
    const [from, to] = [await makeAgency(owner, { name: 'Centre' }), await makeAgency(owner, { name: 'Nord' })]
    await makeTransfer(owner, { from, to, amount: 500_000, state: 'received', arrived: 490_000 })
    const [line] = await downloadLines('transfers.csv', owner)
    const start = 'T2026-000001;27/11/2026;Centre;Nord;5000,00;Reçu;27/11/2026;4900,00;-100,00;'
    expect(line?.replaceAll('"', '').startsWith(start), line).toBe(true)
    expect(await downloadLines('transfers.csv', await makeOwner(database))).toEqual([])
  })

  it('exports feeds with their sign', async () => {
    const owner = await makeOwner(database)
    const [agencyId, other] = [await makeAgency(owner, { name: 'Fès' }), await makeAgency(owner)]
    await feed(owner, agencyId, 'incoming', '2026-11-26')
    await feed(owner, agencyId, 'outgoing')
    await feed(owner, other, 'incoming')
    expect(await downloadLines(`feeds.csv?agencyId=${agencyId}`, owner)).toEqual([
      '27/11/2026;"Fès";"Sortante";"Banque";;50,50;-50,50;',
      '26/11/2026;"Fès";"Entrante";"Banque";;50,50;50,50;',
    ])
    expect(await downloadLines('feeds.csv?date=2026-11-27', owner)).toHaveLength(2)
    expect((await downloadSheet('feeds.xlsx', owner)).at(-1)).toEqual([
      'Total',
      null,
      null,
      null,
      null,
      null,
      50.5,
      null,
      null,
      null,
    ])
    expect(await downloadLines('feeds.csv', await makeOwner(database))).toEqual([])
    expect(await refusedAs('feeds.csv?from=2026-11-28&to=2026-11-27', owner)).toMatchObject({ status: 400 })
  })
})

describe('rights', () => {
  it('are those of the screens', async () => {
    const path = 'transactions.csv'
    expect(await refusedAs(path)).toMatchObject({ status: 401, reason: 'access.not_signed_in' })
    expect(await refusedAs(path, await makeOwner(database, { state: 'suspended' }))).toMatchObject({ status: 401 })
    for (const state of ['none', 'pending', 'expired', 'expiredTrial'] as const) {
      for (const kind of ['journal', 'closings', 'discrepancies', 'feeds']) {
        expect(await refusedAs(`${kind}.xlsx`, await makeOwner(database, { state }))).toMatchObject({ status: 403 })
      }
      const refused = await refusedAs(path, await makeOwner(database, { state }))
      expect(refused).toMatchObject({ status: 403, reason: 'access.subscription_required' })
    }
    expect(await refusedAs(path, await makeOwner(database, { mustChangePassword: true }))).toMatchObject({
      reason: 'access.password_change_required',
    })
    expect(await refusedAs(path, await makeAdmin(database))).toMatchObject({ status: 403 })
    expect((await send(path, await makeOwner(database, { state: 'trial' }))).status).toBe(200)
    expect(await refusedAs('users.csv', await makeOwner(database))).toMatchObject({
      status: 403,
      reason: 'access.admin_required',
      message: 'Accès refusé',
    })
    expect(await refusedAs('users.csv')).toMatchObject({ status: 401 })
  })

  it('are checked before the filter', async () => {
    expect(await refusedAs('transactions.csv?from=x')).toMatchObject({ status: 401 })
  })

  it.each([
    ['from=27/11/2026', { from: 'Date invalide' }],
    ['from=2026-11-27&from=2026-11-28', { from: 'Date invalide' }],
    ['from=2026-11-28&to=2026-11-27', { to: 'La date de fin précède la date de début' }],
    ['agencyId=1', { agencyId: 'Identifiant invalide' }],
    ['type=both', { type: 'Choix invalide' }],
  ])('refuse %s at its field', async (query, fields) => {
    const owner = await makeOwner(database)
    expect(await refusedAs(`transactions.csv?${query}`, owner)).toMatchObject({ status: 400, fields })
  })

  it.each(['transactions.pdf', 'transactions', 'passwords.csv', 'transactions.csv.xlsx', 'constructor.csv'])(
    'know no file %s',
    async (path) => {
      expect(await refusedAs(path, await makeOwner(database))).toMatchObject({ status: 404 })
    },
  )
})

/** The index of the search takes its time for so many long descriptions. */
const FILL_MS = 90_000

describe('a long file', { timeout: FILL_MS }, () => {
  /** 40 000 rows do not fit into the buffers between server and reader. */
  const fill = async (owner: TestUser) => {
    const agencyId = await makeAgency(owner)
    for (let part = 0; part < 10; part += 1) {
      await database.pool.query(`
        insert into transactions (owner_id, id, type, amount, agency_id, date, description, created_by)
        select '${owner.userId}', gen_random_uuid(), 'incoming', n, '${agencyId}', '2026-11-27', repeat('x', 480), '${owner.userId}'
        from generate_series(1, 4000) as n`)
    }
  }
  const running = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return rows.length
  }
  const untilNone = async () => {
    for (let tries = 0; (await running()) > 0; tries += 1) {
      if (tries > 100) throw new Error('the reading goes on')
      await sleep(20)
    }
  }
  const open = async (owner: TestUser) => {
    const request = get(`${server.url}/api/exports/transactions.csv`, {
      headers: { Cookie: await server.cookieFor(owner) },
    })
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }]
    return { request, response }
  }

  it('waits for a slow reader, ends when the reader goes, and a third concurrent one of an account waits a moment, then is refused', async () => {
    const owner = await makeOwner(database)
    await fill(owner)
    const first = await open(owner)
    const second = await open(owner)
    await sleep(300)
    // Both wait for their reader, inside their snapshot.
    expect(await running()).toBe(2)
    expect(await refusedAs('transactions.csv', owner)).toMatchObject({
      status: 503,
      reason: 'service.busy',
      message: 'Le service est très sollicité. Réessayez dans un instant.',
    })
    expect((await send('transactions.csv', await makeOwner(database))).status).toBe(200)
    // It waits a moment for a place.
    const waiting = send('transactions.csv', owner)
    await sleep(100)
    first.request.destroy()
    const { status, body } = await waiting
    expect(status).toBe(200)
    await body?.cancel()
    second.request.destroy()
    await untilNone()
    expect((await downloadLines('transactions.csv', owner)).length).toBe(40_000)
    await untilNone()
  })

  it('is visibly incomplete when Postgres breaks off', async () => {
    const owner = await makeOwner(database)
    await fill(owner)
    const { response } = await open(owner)
    await sleep(200)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    response.resume()
    await expect(once(response as never, 'end')).rejects.toThrow(/aborted/)
  })

  it('shows one moment: count, rows and totals agree during concurrent writes', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await makeTransactions(
      owner,
      Array.from({ length: 3000 }, (_, index) => ({ agencyId, date: addDays('2026-11-27', -(index % 500)) })),
    )
    let isOver = false
    const writing = (async () => {
      while (!isOver) await makeTransactions(owner, [{ agencyId }, { agencyId, type: 'outgoing' }])
    })()
    for (let times = 0; times < 5; times += 1) {
      const response = await send('transactions.csv', owner)
      const lines = Buffer.from(await response.arrayBuffer())
        .toString('utf8')
        .split('\r\n')
        .slice(1, -1)
      expect(String(lines.length)).toBe(response.headers.get(EXPORTED_ROWS_HEADER))
    }
    isOver = true
    await writing
  })
})
