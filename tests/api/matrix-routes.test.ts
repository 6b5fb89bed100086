import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorData } from '#server/platform/trpc/error-format.ts'
import type { Access } from '#server/platform/trpc/trpc.ts'
import { exportFormats, exportKinds, type ExportKind } from '#shared/exports/export-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { TEST_PDF } from '#tests/support/factories.ts'
import { makeCredit, makeCustomer } from '#tests/support/debt-factories.ts'
import { makeUpload } from '#tests/support/import-factories.ts'
import { makeBankExpense } from '#tests/support/month-factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { makeShift, makeSpotCheck } from '#tests/support/shift-factories.ts'
import { makeStatementFile } from '#tests/support/statement-factories.ts'
import { makePlace, makeTransfer } from '#tests/support/transfer-factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type CallerName, callerNames, expectedFor } from '#tests/api/matrix/expectations.ts'
import { CANARY, digestTables, makePasswordTemporary, makeWorld, type World } from '#tests/api/matrix/world.ts'

/*
 * The access matrix for plain routes (exports, attachments and imports): the same callers, access levels and canary as in
 * matrix.test.ts. A route that is in neither file fails in routes.test.ts.
 */

const database = withDatabase()
let server: TestServer
let world: World
let agencyOfB: string
let accountOfB: string
let fileOfB: string

beforeAll(async () => {
  server = await startTestServer(database)
  world = await makeWorld(database, server)
  const { userId } = world.users.subscriberB
  const { db } = database
  agencyOfB = (
    await db
      .selectFrom('agencies')
      .innerJoin('closings', 'closings.agency_id', 'agencies.id')
      .select('agencies.id')
      .where('agencies.owner_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id
  accountOfB = (await makeOperatorAccount(world.users.subscriberB, { agencyId: agencyOfB, label: CANARY })).id
  const debtorId = await makeCustomer(world.users.subscriberB, { agencyId: agencyOfB, name: CANARY })
  // The day of the closing is locked.
  const credit = { agencyId: agencyOfB, debtorId, date: '2026-11-28', note: CANARY } as const
  await makeCredit(world.users.subscriberB, credit)
  const bank = await makePlace(world.users.subscriberB, { kind: 'bank', name: CANARY })
  await makeTransfer(world.users.subscriberB, { fromPlace: bank, to: agencyOfB, reason: CANARY })
  await makeBankExpense(world.users.subscriberB, { agencyId: agencyOfB, note: CANARY })
  await makeSpotCheck(world.users.subscriberB, { agencyId: agencyOfB, comment: CANARY })
  await makeShift(world.users.subscriberB, { agencyId: agencyOfB, reason: CANARY })
  fileOfB = (await db.selectFrom('attachments').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

interface RouteResponse {
  readonly status: number
  /** The headers about the content, and the whole body, unpacked for workbooks. */
  readonly text: string
  readonly error: ({ readonly message: string } & ErrorData) | undefined
}

async function send(name: CallerName, path: string, init: RequestInit = {}): Promise<RouteResponse> {
  if (name === 'temporaryPassword') await makePasswordTemporary(world)
  const headers = name === 'visitor' ? {} : { Cookie: await server.cookieFor(world.users[name]) }
  const response = await fetch(`${server.url}${path}`, { ...init, headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = path.includes('.xlsx') && response.ok
  const body = isPacked ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part)) : [strFromU8(bytes)]
  const shownHeaders = ['content-disposition', 'content-type', 'x-exported-rows'].map((header) =>
    response.headers.get(header),
  )
  const text = [...shownHeaders, ...body].join('\n').replace(/"requestId":"[^"]*"/, '')
  const { error } = text.includes('"error"') && !response.ok ? readError(body[0] ?? '') : { error: undefined }
  return { status: response.status, text, error }
}

function readError(body: string): Pick<RouteResponse, 'error'> {
  const { error } = JSON.parse(body) as { error: { message: string; data: ErrorData } }
  return { error: { message: error.message, ...error.data } }
}

/** Expects the declared refusal, or success. */
function expectAccess(name: CallerName, access: Access, { status, error }: RouteResponse): void {
  const expected = expectedFor(name, { path: 'a route', access })
  if (expected === 'allowed') {
    expect(status).toBeLessThan(300)
    return
  }
  expect({ code: error?.code, reason: error?.reason }).toEqual(expected)
  expect(status).toBe(expected.code === 'UNAUTHORIZED' ? 401 : 403)
}

const accessByKind: Readonly<Record<ExportKind, Access>> = {
  transactions: 'subscribed',
  journal: 'subscribed',
  closings: 'subscribed',
  discrepancies: 'subscribed',
  feeds: 'subscribed',
  statement: 'subscribed',
  debts: 'subscribed',
  transfers: 'subscribed',
  shortages: 'subscribed',
  shifts: 'subscribed',
  spotChecks: 'subscribed',
  expenses: 'subscribed',
  month: 'subscribed',
  users: 'admin',
  payments: 'admin',
  subscriptions: 'admin',
  clientTransactions: 'admin',
  audit: 'admin',
}

const files = exportKinds.flatMap((kind) =>
  exportFormats.map((format) => ({ kind, format, file: `${kind}.${format}` })),
)

const STATEMENT_PERIOD = `from=2026-11-01&to=${TEST_TODAY}`

/** Of files about a month. */
const ofMonth: readonly ExportKind[] = ['expenses', 'month']

/** A journal needs an agency and a statement an account; every other file can have all. */
async function requestExport(name: CallerName, kind: ExportKind, file: string): Promise<string> {
  if (ofMonth.includes(kind)) return `/api/exports/${file}?month=${TEST_TODAY}`
  if (kind !== 'journal' && kind !== 'statement') return `/api/exports/${file}`
  const owner = name === 'visitor' ? world.standIn : world.users[name]
  const own = await database.db
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', owner.userId)
    .limit(1)
    .executeTakeFirst()
  const agencyId = own?.id ?? (await makeAgencyFor(owner.userId))
  if (kind === 'journal') return `/api/exports/${file}?date=${TEST_TODAY}&agencyId=${agencyId}`
  const account = name === 'subscriberB' ? accountOfB : (await makeOperatorAccount(owner, { agencyId })).id
  return `/api/exports/${file}?${STATEMENT_PERIOD}&accountId=${account}`
}

async function makeAgencyFor(ownerId: string): Promise<string> {
  const agency = { owner_id: ownerId, id: newId(), name: 'Agence', created_by: ownerId }
  await database.db.insertInto('agencies').values(agency).execute()
  return agency.id
}

describe.each(files)('GET /api/exports/$file', ({ kind, file }) => {
  it.each(callerNames)('%s', async (name) => {
    const response = await send(name, await requestExport(name, kind, file))
    expectAccess(name, accessByKind[kind], response)
    const mayRead = accessByKind[kind] === 'admin' ? response.status === 200 : name === 'subscriberB'
    // Where B's rows may be read the canary must occur.
    expect(response.text.includes(CANARY), file).toBe(mayRead)
  })

  it("treats B's agency as one that does not exist", async () => {
    if (accessByKind[kind] === 'admin') return
    const query =
      kind === 'statement'
        ? `${STATEMENT_PERIOD}&accountId=`
        : `${kind === 'journal' ? `date=${TEST_TODAY}&` : ofMonth.includes(kind) ? `month=${TEST_TODAY}&` : ''}agencyId=`
    const idOfB = kind === 'statement' ? accountOfB : agencyOfB
    const before = await digestTables(database, world.users.subscriberB.userId, { withSessions: true })
    const foreign = await send('subscriberA', `/api/exports/${file}?${query}${idOfB}`)
    const unknown = await send('subscriberA', `/api/exports/${file}?${query}${newId()}`)
    expect(foreign.status).toBe(unknown.status)
    expect(foreign.text).toBe(unknown.text)
    expect(await digestTables(database, world.users.subscriberB.userId, { withSessions: true })).toEqual(before)
    const own = await send('subscriberB', `/api/exports/${file}?${query}${idOfB}`)
    expect(own.text).toContain(CANARY)
  })
})

describe('GET /api/attachments/:id', () => {
  it.each(callerNames)('%s', async (name) => {
    const foreign = await send(name, `/api/attachments/${fileOfB}`)
    const isAdministrator = name.toLowerCase().includes('administrator')
    if (name === 'subscriberB' || isAdministrator) {
      expect(foreign.status).toBe(200)
      expect(foreign.text).toContain(CANARY)
      return
    }
    const unknown = await send(name, `/api/attachments/${newId()}`)
    expect({ status: foreign.status, text: foreign.text }).toEqual({ status: unknown.status, text: unknown.text })
    if (expectedFor(name, { path: 'a route', access: 'signedIn' }) === 'allowed') expect(foreign.status).toBe(404)
    else expectAccess(name, 'signedIn', foreign)
  })
})

describe('GET /api/attachments/:id/preview', () => {
  it.each(callerNames)('%s', async (name) => {
    const foreign = await send(name, `/api/attachments/${fileOfB}/preview`)
    if (name.toLowerCase().includes('administrator')) {
      expect(foreign.status).toBe(200)
      return
    }
    const unknown = await send(name, `/api/attachments/${newId()}/preview`)
    expect({ status: foreign.status, text: foreign.text }).toEqual({ status: unknown.status, text: unknown.text })
    if (expectedFor(name, { path: 'a route', access: 'signedIn' }) === 'allowed') expect(foreign.status).toBe(404)
    else expectAccess(name, 'signedIn', foreign)
  })
})

describe('POST /api/attachments', () => {
  const upload = (name: CallerName, id: string) => {
    const form = new FormData()
    form.append('id', id)
    form.append('file', new Blob([new Uint8Array(TEST_PDF)]), 'recu.pdf')
    return send(name, '/api/attachments', { method: 'POST', body: form })
  }

  it.each(callerNames)('%s', async (name) => {
    expectAccess(name, 'signedIn', await upload(name, newId()))
  })

  it("refuses B's id, returns nothing of the file and does not change it", async () => {
    const before = await digestTables(database, world.users.subscriberB.userId, { withSessions: true })
    const response = await upload('subscriberA', fileOfB)
    expect(response.error?.code).toMatch(/^(CONFLICT|NOT_FOUND)$/)
    expect(response.text).not.toContain(CANARY)
    expect(await digestTables(database, world.users.subscriberB.userId, { withSessions: true })).toEqual(before)
  })
})

describe('POST /api/imports', () => {
  const upload = (name: CallerName, id: string) => {
    const form = new FormData()
    form.append('id', id)
    form.append('file', new Blob(['Date;Montant\n26/10/2026;1,00\n']), 'historique.csv')
    return send(name, '/api/imports', { method: 'POST', body: form })
  }

  it.each(callerNames)('%s', async (name) => {
    expectAccess(name, 'subscribed', await upload(name, newId()))
  })

  it("refuses B's id and does not change its file", async () => {
    const id = await makeUpload(world.users.subscriberB, { fileName: CANARY })
    const before = await digestTables(database, world.users.subscriberB.userId, { withSessions: true })
    const response = await upload('subscriberA', id)
    expect(response.error?.code).toBe('CONFLICT')
    expect(response.text).not.toContain(CANARY)
    expect(await digestTables(database, world.users.subscriberB.userId, { withSessions: true })).toEqual(before)
  })
})

describe('POST /api/statements', () => {
  const upload = (name: CallerName, id: string) => {
    const form = new FormData()
    form.append('id', id)
    form.append('file', new Blob(['Date;Montant\n26/11/2026;1,00\n']), 'releve.csv')
    return send(name, '/api/statements', { method: 'POST', body: form })
  }

  it.each(callerNames)('%s', async (name) => {
    expectAccess(name, 'subscribed', await upload(name, newId()))
  })

  it("refuses B's id and does not change its file", async () => {
    const id = await makeStatementFile(world.users.subscriberB, { fileName: CANARY })
    const before = await digestTables(database, world.users.subscriberB.userId, { withSessions: true })
    const response = await upload('subscriberA', id)
    expect(response.error?.code).toBe('CONFLICT')
    expect(response.text).not.toContain(CANARY)
    expect(await digestTables(database, world.users.subscriberB.userId, { withSessions: true })).toEqual(before)
  })
})
