import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorData } from '#server/platform/trpc/error-format.ts'
import type { Access } from '#server/platform/trpc/trpc.ts'
import { exportFormats, exportKinds, type ExportKind } from '#shared/exports/export-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { TEST_PDF } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type CallerName, callerNames, expectedFor } from '#tests/api/matrix/expectations.ts'
import { CANARY, fingerprintRows, makePasswordTemporary, makeWorld, type World } from '#tests/api/matrix/world.ts'

/*
 * The access matrix for plain routes (exports and attachments): the same callers, access levels and canary as in
 * matrix.test.ts. A route that is in neither file fails in routes.test.ts.
 */

const database = withDatabase()
let server: TestServer
let world: World
let agencyOfB: string
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
  fileOfB = (await db.selectFrom('attachments').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  /** Headers that say something of the content, and all of the body, unpacked where it is packed. */
  readonly text: string
  readonly error: ({ readonly message: string } & ErrorData) | undefined
}

async function ask(name: CallerName, path: string, init: RequestInit = {}): Promise<Answer> {
  if (name === 'temporaryPassword') await makePasswordTemporary(world)
  const headers = name === 'visitor' ? {} : { Cookie: await server.cookieFor(world.users[name]) }
  const response = await fetch(`${server.url}${path}`, { ...init, headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = path.includes('.xlsx') && response.ok
  const body = isPacked ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part)) : [strFromU8(bytes)]
  const told = ['content-disposition', 'content-type', 'x-exported-rows'].map((header) => response.headers.get(header))
  const text = [...told, ...body].join('\n').replace(/"requestId":"[^"]*"/, '')
  const { error } = text.includes('"error"') && !response.ok ? readError(body[0] ?? '') : { error: undefined }
  return { status: response.status, text, error }
}

function readError(body: string): Pick<Answer, 'error'> {
  const { error } = JSON.parse(body) as { error: { message: string; data: ErrorData } }
  return { error: { message: error.message, ...error.data } }
}

/** Who is refused by a door is told the declared reason, and nothing else. */
function expectDoor(name: CallerName, access: Access, { status, error }: Answer): void {
  const expected = expectedFor(name, { path: 'a route', access })
  if (expected === 'allowed') {
    expect(status).toBeLessThan(300)
    return
  }
  expect({ code: error?.code, reason: error?.reason }).toEqual(expected)
  expect(status).toBe(expected.code === 'UNAUTHORIZED' ? 401 : 403)
}

const doors: Readonly<Record<ExportKind, Access>> = {
  transactions: 'subscribed',
  journal: 'subscribed',
  closings: 'subscribed',
  discrepancies: 'subscribed',
  feeds: 'subscribed',
  users: 'admin',
}

const files = exportKinds.flatMap((kind) =>
  exportFormats.map((format) => ({ kind, format, file: `${kind}.${format}` })),
)

/** A journal is of one agency; every other file is of all there is. */
async function requestExport(name: CallerName, kind: ExportKind, file: string): Promise<string> {
  if (kind !== 'journal') return `/api/exports/${file}`
  const owner = name === 'visitor' ? world.standIn : world.users[name]
  const own = await database.db
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', owner.userId)
    .limit(1)
    .executeTakeFirst()
  const agencyId = own?.id ?? (await makeAgencyFor(owner.userId))
  return `/api/exports/${file}?date=${TEST_TODAY}&agencyId=${agencyId}`
}

async function makeAgencyFor(ownerId: string): Promise<string> {
  const agency = { owner_id: ownerId, id: newId(), name: 'Agence', created_by: ownerId }
  await database.db.insertInto('agencies').values(agency).execute()
  return agency.id
}

describe.each(files)('GET /api/exports/$file', ({ kind, file }) => {
  it.each(callerNames)('%s', async (name) => {
    const answer = await ask(name, await requestExport(name, kind, file))
    expectDoor(name, doors[kind], answer)
    const mayRead = kind === 'users' ? answer.status === 200 : name === 'subscriberB'
    // Where B's words may be they are: the canary would be seen.
    expect(answer.text.includes(CANARY), file).toBe(mayRead)
  })

  it("treats B's agency as one that does not exist", async () => {
    if (kind === 'users') return
    const query = kind === 'journal' ? `date=${TEST_TODAY}&` : ''
    const before = await fingerprintRows(database, world.users.subscriberB.userId)
    const foreign = await ask('subscriberA', `/api/exports/${file}?${query}agencyId=${agencyOfB}`)
    const unknown = await ask('subscriberA', `/api/exports/${file}?${query}agencyId=${newId()}`)
    expect(foreign.status).toBe(unknown.status)
    expect(foreign.text).toBe(unknown.text)
    expect(await fingerprintRows(database, world.users.subscriberB.userId)).toBe(before)
    const own = await ask('subscriberB', `/api/exports/${file}?${query}agencyId=${agencyOfB}`)
    expect(own.text).toContain(CANARY)
  })
})

describe('GET /api/attachments/:id', () => {
  it.each(callerNames)('%s', async (name) => {
    const foreign = await ask(name, `/api/attachments/${fileOfB}`)
    const isAdministrator = name.toLowerCase().includes('administrator')
    if (name === 'subscriberB' || isAdministrator) {
      expect(foreign.status).toBe(200)
      expect(foreign.text).toContain(CANARY)
      return
    }
    const unknown = await ask(name, `/api/attachments/${newId()}`)
    expect({ status: foreign.status, text: foreign.text }).toEqual({ status: unknown.status, text: unknown.text })
    if (expectedFor(name, { path: 'a route', access: 'signedIn' }) === 'allowed') expect(foreign.status).toBe(404)
    else expectDoor(name, 'signedIn', foreign)
  })
})

describe('POST /api/attachments', () => {
  const upload = (name: CallerName, id: string) => {
    const form = new FormData()
    form.append('id', id)
    form.append('file', new Blob([new Uint8Array(TEST_PDF)]), 'recu.pdf')
    return ask(name, '/api/attachments', { method: 'POST', body: form })
  }

  it.each(callerNames)('%s', async (name) => {
    expectDoor(name, 'signedIn', await upload(name, newId()))
  })

  it("refuses B's id, tells nothing of the file and leaves it as it is", async () => {
    const before = await fingerprintRows(database, world.users.subscriberB.userId)
    const answer = await upload('subscriberA', fileOfB)
    expect(answer.error?.code).toMatch(/^(CONFLICT|NOT_FOUND)$/)
    expect(answer.text).not.toContain(CANARY)
    expect(await fingerprintRows(database, world.users.subscriberB.userId)).toBe(before)
  })
})
