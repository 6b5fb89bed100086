import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { type ProcedureOfRouter, procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts'
import { type CallerName, callerNames, expectedFor } from '#tests/api/matrix/expectations.ts'
import { type Entry, inputEntries, inputsToSwap } from '#tests/api/matrix/inputs.ts'
import { idPaths, replaceAt, valueAt, withoutIds, withUnknownIds } from '#tests/api/matrix/swap-ids.ts'
import {
  getCaller,
  CANARY,
  fingerprintRows,
  makePasswordTemporary,
  makeWorld,
  NOTE_SECRET,
  listRowsExceptSessions,
  listOwnedRows,
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

/** Calls in a new session. Only B and administrators may read B's texts. */
async function callAs(name: CallerName, procedure: ProcedureOfRouter, input: unknown): Promise<TestAnswer> {
  const cookie = name === 'visitor' ? undefined : await server.cookieFor(world.users[name])
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

describe.each(procedures)('$path ($access)', (procedure) => {
  const { path, access } = procedure

  it.each(callerNames)('%s', async (name) => {
    if (access === undefined) throw new Error(`${path} has no access level`)
    const expected = expectedFor(name, { path, access })
    if (name === 'temporaryPassword') await makePasswordTemporary(world)
    const input = await inputFor(name, procedure)
    const { userId } = getCaller(world, name).who

    if (expected === 'allowed') {
      const response = await callAs(name, procedure, input)
      expect(response.error, `the entry of ${path} in matrix/inputs.ts is not accepted`).toBeUndefined()
      expect(response.status).toBe(200)
      return
    }
    const before = await listRowsExceptSessions(database, userId)
    // Access is checked before the input: an invalid input is not even read.
    for (const sent of [input, { nonsense: true }, undefined]) {
      const { status, error } = await callAs(name, procedure, sent)
      expect({ code: error?.code, reason: error?.reason }).toEqual(expected)
      expect(status).toBe(expected.code === 'UNAUTHORIZED' ? 401 : 403)
    }
    expect(await listRowsExceptSessions(database, userId), `a refused ${path} wrote something`).toEqual(before)
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
  const before = await fingerprintRows(database, bId)

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
  expect(await fingerprintRows(database, bId), `A changed rows of B through ${procedure.path}`).toBe(before)
}
