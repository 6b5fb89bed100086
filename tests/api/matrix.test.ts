import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { type ProcedureOfRouter, procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts'
import { type CallerName, callerNames, expectedFor } from '#tests/api/matrix/expectations.ts'
import { type Entry, inputEntries, inputsToSwap } from '#tests/api/matrix/inputs.ts'
import { idPaths, replaceAt, valueAt, withUnknownIds } from '#tests/api/matrix/swap-ids.ts'
import {
  getCaller,
  CANARY,
  fingerprintRows,
  makePasswordTemporary,
  makeWorld,
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

/** Procedures whose answer carried the canary where it may: what the absence of it elsewhere is worth. */
const tellsB = new Set<string>()

/** Calls as somebody, in a session of this call alone. Nobody but B, and who administers, may ever see B's words. */
async function callAs(name: CallerName, procedure: ProcedureOfRouter, input: unknown): Promise<TestAnswer> {
  const cookie = name === 'visitor' ? undefined : await server.cookieFor(world.users[name])
  const answer = await server.call({ path: procedure.path, type: procedure.type, input, cookie })
  const mayRead =
    name === 'subscriberB' || (isAdministration(procedure) && name.toLowerCase().includes('administrator'))
  if (name === 'subscriberB' && answer.text.includes(CANARY)) tellsB.add(procedure.path)
  if (!mayRead) expect(answer.text, `${procedure.path} tells ${name} what B wrote`).not.toContain(CANARY)
  expect(answer.status, answer.text).not.toBe(500)
  return answer
}

function isAdministration({ access }: ProcedureOfRouter) {
  return access === 'admin' || access === 'principalAdmin'
}

async function inputFor(name: CallerName, { path }: ProcedureOfRouter): Promise<unknown> {
  return inputEntries.get(path)?.make(getCaller(world, name))
}

/** Queries of a client whose answer to B has figures alone, or words of the shared catalogue. */
const ANSWERS_WITHOUT_WORDS = ['board.trend', 'operators.list']

/** What was answered, apart from what differs with every request. */
function withoutRequestId({ status, text }: TestAnswer) {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
}

describe('the table of inputs', () => {
  it('has an entry for each procedure and none for another', () => {
    expect([...inputEntries.keys()].sort()).toEqual(procedures.map(({ path }) => path))
  })

  it("marks every text of B, so that a leak can't go unseen", async () => {
    const { userId } = world.users.subscriberB
    for (const procedure of procedures) await inputFor('subscriberB', procedure)
    expect((await listOwnedRows(database, userId)).filter(({ row }) => row.includes(CANARY)).length).toBeGreaterThan(15)
    expect(await textsWithoutCanary(database, userId)).toEqual([])
  })
})

describe.each(procedures)('$path ($access)', (procedure) => {
  const { path, access } = procedure

  it.each(callerNames)('%s', async (name) => {
    if (access === undefined) throw new Error(`${path} has no door`)
    const expected = expectedFor(name, { path, access })
    if (name === 'temporaryPassword') await makePasswordTemporary(world)
    const input = await inputFor(name, procedure)
    const { userId } = getCaller(world, name).who

    if (expected === 'allowed') {
      const answer = await callAs(name, procedure, input)
      expect(answer.error, `the entry of ${path} in matrix/inputs.ts is not accepted`).toBeUndefined()
      expect(answer.status).toBe(200)
      return
    }
    const before = await listRowsExceptSessions(database, userId)
    // What is sent does not matter to a closed door: a bad input is not even looked at.
    for (const sent of [input, { nonsense: true }, undefined]) {
      const { status, error } = await callAs(name, procedure, sent)
      expect({ code: error?.code, reason: error?.reason }).toEqual(expected)
      expect(status).toBe(expected.code === 'UNAUTHORIZED' ? 401 : 403)
    }
    expect(await listRowsExceptSessions(database, userId), `a refused ${path} wrote something`).toEqual(before)
  })
})

describe('the canary', () => {
  it("is in B's own answers, so that its absence from others says something", () => {
    const reading = procedures.filter(({ type, access }) => type === 'query' && access === 'subscribed')
    expect(tellsB.size).toBeGreaterThan(reading.length)
    const silent = reading.map(({ path }) => path).filter((path) => !tellsB.has(path))
    expect(silent.sort()).toEqual(ANSWERS_WITHOUT_WORDS)
  })
})

/** Ids of tenants' rows that were swapped in all; tested at the end, so that the swapping cannot fall asleep. */
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

  // In A's own input, and in what B would send but for its other ids: there the version stamp is right.
  const ofBWithIdsOfA = paths.reduce((input, at) => replaceAt(input, at, valueAt(ofA, at)), ofB)
  for (const at of paths) {
    const isItsOwn = at.join('.') === 'id'
    for (const base of [ofA, ofBWithIdsOfA]) {
      const answer = await callAs('subscriberA', procedure, replaceAt(base, at, valueAt(ofB, at)))
      if (creates && isItsOwn) {
        expect(answer.error?.code, answer.text).toMatch(/^(CONFLICT|NOT_FOUND)$/)
        continue
      }
      if (isItsOwn) expect(answer.error?.code, answer.text).toBe('NOT_FOUND')
      const unknown = await callAs('subscriberA', procedure, replaceAt(base, at, newId()))
      expect(withoutRequestId(answer), at.join('.')).toBe(withoutRequestId(unknown))
    }
    swapped += 1
  }
  // Everything that B would send.
  if (paths.length > 0 && !creates) {
    const answer = await callAs('subscriberA', procedure, ofB)
    const unknown = await callAs('subscriberA', procedure, withUnknownIds(ofB, paths))
    expect(withoutRequestId(answer), 'the whole input of B').toBe(withoutRequestId(unknown))
  }
  expect(await fingerprintRows(database, bId), `A changed rows of B through ${procedure.path}`).toBe(before)
}
