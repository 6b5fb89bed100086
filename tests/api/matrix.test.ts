import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeGroup } from '#tests/support/factories.ts'
import { type ProcedureOfRouter, procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts'
import { type CallerName, callerNames, expectedFor } from '#tests/api/matrix/expectations.ts'
import { type Entry, inputEntries, inputsToSwap } from '#tests/api/matrix/inputs.ts'
import { idPaths, replaceAt, valueAt, withoutIds, withUnknownIds } from '#tests/api/matrix/swap-ids.ts'
import {
  getCaller,
  CANARY,
  digestTables,
  makePasswordTemporary,
  makeWorld,
  NOTE_SECRET,
  listOwnedRows,
  type TableDigest,
  textsWithoutCanary,
  type World,
} from '#tests/api/matrix/world.ts'

/*
 * The access matrix: every procedure × every kind of caller, over real HTTP with real cookies. The list of procedures
 * comes from the router, so a new procedure needs only an entry in matrix/inputs.ts.
 */

const database = withDatabase()
let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer(database)
  world = await makeWorld(database, server)
})
afterAll(() => server.close())

/** Procedures whose response contains the canary where it is allowed. */
const pathsWithCanary = new Set<string>()

async function startCallerSession(name: CallerName): Promise<string | undefined> {
  return name === 'visitor' ? undefined : server.cookieFor(world.users[name])
}

/** Calls in a new session, unless one is given. Only B and administrators may read B's texts. */
async function callAs(
  name: CallerName,
  procedure: ProcedureOfRouter,
  input: unknown,
  session?: string,
): Promise<TestAnswer> {
  const cookie = session ?? (await startCallerSession(name))
  const response = await server.call({ path: procedure.path, type: procedure.type, input, cookie })
  const mayRead =
    name === 'subscriberB' || (isAdministration(procedure) && name.toLowerCase().includes('administrator'))
  if (name === 'subscriberB' && response.text.includes(CANARY)) pathsWithCanary.add(procedure.path)
  if (!mayRead) expect(response.text, `${procedure.path} returns to ${name} what B wrote`).not.toContain(CANARY)
  if (!name.toLowerCase().includes('administrator')) {
    expect(response.text, `${procedure.path} returns a note to ${name}`).not.toContain(NOTE_SECRET)
  }
  expect(response.status, response.text).not.toBe(500)
  return response
}

function isAdministration({ access }: ProcedureOfRouter) {
  return access === 'admin' || access === 'principalAdmin'
}

async function inputFor(name: CallerName, { path }: ProcedureOfRouter): Promise<unknown> {
  return inputEntries.get(path)?.make(getCaller(world, name))
}

/**
 * Queries whose response to B has only figures or texts of the shared catalogue. Those of a diagnosis name another agency or an
 * account only where it is a cause (diagnosis.test.ts).
 */
const QUERIES_WITHOUT_WORDS = [
  'board.trend',
  'closings.diagnose',
  'closings.diagnoseDraft',
  'closings.expected',
  'commissions.summary',
  'operators.list',
  'transactions.usage',
  'transfers.summary',
]

/** The response without what differs with every request. */
function withoutRequestId({ status, text }: TestAnswer) {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
}

describe('the table of inputs', () => {
  it('has an entry for each procedure and none for another', () => {
    expect([...inputEntries.keys()].sort()).toEqual(procedures.map(({ path }) => path))
  })

  it('marks every text of B, so that no leak goes unseen', async () => {
    const { userId } = world.users.subscriberB
    for (const procedure of procedures) await inputFor('subscriberB', procedure)
    expect((await listOwnedRows(database, userId)).filter(({ row }) => row.includes(CANARY)).length).toBeGreaterThan(15)
    expect(await textsWithoutCanary(database, userId)).toEqual([])
  })
})

describe('the digests of tables', () => {
  it('show a changed row and a new one', async () => {
    const { subscriberB } = world.users
    const id = await makeGroup(subscriberB, { name: `Nord ${CANARY}` })
    const read = () => digestTables(database, subscriberB.userId, { withSessions: false })
    const first = await read()
    await database.db
      .updateTable('groups')
      .set({ name: `Sud ${CANARY}` })
      .where('id', '=', id)
      .execute()
    const second = await read()
    await makeAgency(subscriberB, { name: `Agence nouvelle ${CANARY}` })
    const third = await read()
    expect(listChanged(first, second)).toEqual(['groups'])
    expect(listChanged(second, third)).toContain('agencies')
  })

  function listChanged(before: readonly TableDigest[], after: readonly TableDigest[]): string[] {
    return after.filter((now) => !before.some((then) => isDeepStrictEqual(then, now))).map(({ table }) => table)
  }
})

describe.each(procedures)('$path ($access)', (procedure) => {
  const { path, access } = procedure
  const expected = (name: CallerName) => {
    if (access === undefined) throw new Error(`${path} has no access level`)
    return expectedFor(name, { path, access })
  }

  it.each(callerNames.filter((name) => expected(name) === 'allowed'))('%s', async (name) => {
    if (name === 'temporaryPassword') await makePasswordTemporary(world)
    const response = await callAs(name, procedure, await inputFor(name, procedure))
    expect(response.error, `the entry of ${path} in matrix/inputs.ts is not accepted`).toBeUndefined()
    expect(response.status).toBe(200)
  })

  const refused = callerNames.filter((name) => expected(name) !== 'allowed')
  if (refused.length === 0) return
  /** Right for B. A caller who is not refused would get something else for it, whatever that is. */
  let input: unknown
  let before: TableDigest[]

  const digestRefused = () => {
    const owners = refused.map((name) => getCaller(world, name).who.userId)
    return digestTables(database, owners, { withSessions: false })
  }

  beforeAll(async () => {
    await makePasswordTemporary(world)
    input = await inputFor('subscriberB', procedure)
    before = await digestRefused()
  })

  it.each(refused)('%s', async (name) => {
    const refusal = expected(name)
    const session = await startCallerSession(name)
    // Access is checked before the input: an invalid input is not even read.
    for (const sent of [input, { nonsense: true }, undefined]) {
      const { status, error } = await callAs(name, procedure, sent, session)
      expect({ code: error?.code, reason: error?.reason }).toEqual(refusal)
      expect(status).toBe(error?.code === 'UNAUTHORIZED' ? 401 : 403)
    }
  })

  // Once for all of them: reading every table takes longer than their calls.
  it('refused, writes nothing', async () => {
    expect(await digestRefused()).toEqual(before)
  })
})

describe('the canary', () => {
  it('is in the responses to B, so that its absence from others proves something', () => {
    const reading = procedures.filter(({ type, access }) => type === 'query' && access === 'subscribed')
    expect(pathsWithCanary.size).toBeGreaterThan(reading.length)
    const silent = reading.map(({ path }) => path).filter((path) => !pathsWithCanary.has(path))
    expect(silent.sort()).toEqual(QUERIES_WITHOUT_WORDS)
  })
})

/** Counts the swapped ids; the last test fails if the swapping stops working. */
let swapped = 0

describe('an id of another tenant is an id that does not exist', () => {
  it.each(procedures.filter(({ access }) => access === 'subscribed' || access === 'signedIn'))(
    '$path',
    async (procedure) => {
      for (const make of inputsToSwap(procedure.path)) await expectForeignIdsUnknown(procedure, make)
    },
  )

  it('was tried for more than a dozen ids', () => {
    expect(swapped).toBeGreaterThan(12)
  })
})

describe('a query that is not narrowed to an id', () => {
  let answered = 0

  it.each(procedures.filter(({ access, type }) => access === 'subscribed' && type === 'query'))(
    '$path has nothing of another tenant',
    async (procedure) => {
      await inputFor('subscriberB', procedure)
      const input = await inputFor('subscriberA', procedure)
      // It is `callAs` that looks for words of B.
      const { status } = await callAs('subscriberA', procedure, withoutIds(input))
      expect(status).toBeLessThan(500)
      if (status === 200) answered += 1
    },
  )

  it('was answered by more than a dozen', () => {
    expect(answered).toBeGreaterThan(12)
  })
})

async function expectForeignIdsUnknown(procedure: ProcedureOfRouter, make: Entry['make']): Promise<void> {
  const creates = inputEntries.get(procedure.path)?.creates === true
  const ofB = await make(getCaller(world, 'subscriberB'))
  // What B creates exists before A tries its id.
  if (creates) expect((await callAs('subscriberB', procedure, ofB)).status).toBe(200)
  const ofA = await make(getCaller(world, 'subscriberA'))
  const bId = world.users.subscriberB.userId
  // Ids of the shared catalogue are the same for both.
  const paths = idPaths(ofA).filter((at) => valueAt(ofB, at) !== valueAt(ofA, at))
  const before = await digestTables(database, bId, { withSessions: true })

  // Once in A's input, and once in B's with the other ids of A, where the version is right.
  const ofBWithIdsOfA = paths.reduce((input, at) => replaceAt(input, at, valueAt(ofA, at)), ofB)
  for (const at of paths) {
    const isItsOwn = at.join('.') === 'id'
    for (const base of [ofA, ofBWithIdsOfA]) {
      const response = await callAs('subscriberA', procedure, replaceAt(base, at, valueAt(ofB, at)))
      if (creates && isItsOwn) {
        expect(response.error?.code, response.text).toMatch(/^(CONFLICT|NOT_FOUND)$/)
        continue
      }
      if (isItsOwn) expect(response.error?.code, response.text).toBe('NOT_FOUND')
      const unknown = await callAs('subscriberA', procedure, replaceAt(base, at, newId()))
      expect(withoutRequestId(response), at.join('.')).toBe(withoutRequestId(unknown))
    }
    swapped += 1
  }
  if (paths.length > 0 && !creates) {
    const response = await callAs('subscriberA', procedure, ofB)
    const unknown = await callAs('subscriberA', procedure, withUnknownIds(ofB, paths))
    expect(withoutRequestId(response), 'the whole input of B').toBe(withoutRequestId(unknown))
  }
  expect(
    await digestTables(database, bId, { withSessions: true }),
    `A changed rows of B through ${procedure.path}`,
  ).toEqual(before)
}
