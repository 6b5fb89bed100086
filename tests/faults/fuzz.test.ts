import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readError, findFaults } from '#tests/fuzz/response-faults.ts'
import { fuzzProcedure } from '#tests/fuzz/fuzz-procedure.ts'
import { errorLog, expectCleanPrototypes, percent, chooseSeed, toShare, type Tally } from '#tests/fuzz/fuzz-run.ts'
import { heldMegabytes } from '#tests/fuzz/memory.ts'
import { corruptions } from '#tests/fuzz/plan-calls.ts'
import { oddRequests, rawTexts } from '#tests/fuzz/raw-requests.ts'
import { callWith, type RawRequest, sendText, wireText } from '#tests/fuzz/send-text.ts'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/factories.ts'
import { procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/*
 * The fuzz: every procedure with inputs that are nearly valid, over real HTTP, and raw requests that are no calls. Expected: no
 * 5xx except busy refusals, no internals in a response, clean prototypes, flat memory, and enough calls that pass validation
 * (docs/product/foundations.md#checks-that-can-fail).
 * `FUZZ_SEED=123 npx vitest run --project faults tests/faults/fuzz.test.ts` repeats a run.
 */

const CALLS = 42
const CALLS_WITHOUT_INPUT = 6
const LEAST_REACHED = 0.3
/** The repeated raw requests may leave nothing; the whole run may leave caches, statements and compiled code. */
const FLAT_MB = 12
const FLAT_RUN_MB = 120

/** Raw requests wait for nothing, and must not keep the process busy for others. */
const RAW_MS = 1500

const seed = chooseSeed()
const startedAt = performance.now()
const database = withDatabase({ poolSize: 8 })
const errors = errorLog()
const tallies = new Map<string, Tally>()
let server: TestServer
let cookie: string
let heldAtStart: number
let raw = 0
let grown = 0

beforeAll(async () => {
  server = await startTestServer(database, { log: errors.log })
  cookie = await server.cookieFor(await makeOwner(database))
  heldAtStart = await heldMegabytes()
})

afterAll(async () => {
  await server.close()
  const all = [...tallies.values()]
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0)
  const [least] = [...tallies].sort(([, a], [, b]) => toShare(a.reached, a.calls) - toShare(b.reached, b.calls))
  console.log(
    `fuzz: FUZZ_SEED=${seed}, ${tallies.size} procedures, ${sum(({ calls }) => calls)} calls and ${raw} raw requests; ` +
      `past validation ${percent(
        toShare(
          sum(({ reached }) => reached),
          sum(({ calls }) => calls),
        ),
      )}` +
      `, of the mutated ${percent(
        toShare(
          sum(({ mutatedReached }) => mutatedReached),
          sum(({ mutated }) => mutated),
        ),
      )}` +
      (least === undefined ? '' : `, least ${least[0]} ${percent(toShare(least[1].reached, least[1].calls))}`) +
      `; memory +${grown.toFixed(1)} MB; ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
})

describe('mutated inputs', () => {
  it.concurrent.for(procedures)('$path', async (procedure, { expect: expectHere }) => {
    const calls = procedure.inputs.length === 0 ? CALLS_WITHOUT_INPUT : CALLS
    const { tally, faults } = await fuzzProcedure(procedure, { database, server, errors, seed, calls })
    tallies.set(procedure.path, tally)
    expectHere(faults).toEqual([])
    expectHere(toShare(tally.reached, tally.calls)).toBeGreaterThanOrEqual(LEAST_REACHED)
  })

  it('pass validation often enough', () => {
    const all = [...tallies.values()]
    const mutatedCalls = all.reduce((total, { mutated }) => total + mutated, 0)
    const reached = all.reduce((total, { mutatedReached }) => total + mutatedReached, 0)
    expect(all).toHaveLength(procedures.length)
    expect(toShare(reached, mutatedCalls)).toBeGreaterThanOrEqual(LEAST_REACHED)
  })

  it('leave the prototypes clean', () => {
    expectCleanPrototypes()
  })
})

interface Door {
  readonly path: string
  readonly type: 'query' | 'mutation'
  readonly signedIn: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Where raw texts are sent: a public procedure and a subscriber's, by POST, in an address, and with an unusual header. */
const doors: readonly Door[] = [
  { path: 'auth.signIn', type: 'mutation', signedIn: false },
  { path: 'groups.create', type: 'mutation', signedIn: true },
  { path: 'groups.update', type: 'mutation', signedIn: true },
  { path: 'groups.update', type: 'mutation', signedIn: true, headers: { 'trpc-accept': 'application/jsonl' } },
  { path: 'products.list', type: 'query', signedIn: true },
]

function requestsWith(text: string | Uint8Array<ArrayBuffer>): RawRequest[] {
  return doors.flatMap(({ path, type, signedIn, headers = {} }) => {
    if (typeof text !== 'string' && type === 'query') return []
    const request = callWith(path, type, typeof text === 'string' ? text : '', signedIn ? cookie : undefined)
    const body = type === 'mutation' ? { body: text } : {}
    return [{ ...request, ...body, headers: { ...request.headers, ...headers } }]
  })
}

async function expectNoFault(name: string, request: RawRequest): Promise<void> {
  const answer = await sendText(server.url, request)
  raw += 1
  const faults = findFaults(answer, RAW_MS)
  if (answer.status >= 500) faults.push(`cause: ${errors.causeOf(readError(answer)?.requestId)}`)
  expect(faults, `${name}: ${request.method ?? 'GET'} ${request.path.slice(0, 100)}`).toEqual([])
}

describe('raw requests', () => {
  it.each(rawTexts)('%s in place of an input', async (name, text) => {
    for (const request of requestsWith(text)) await expectNoFault(name, request)
  })

  it.each(oddRequests)('%s', async (name, request) => {
    const headers = { ...request.headers, Cookie: cookie }
    await expectNoFault(name, request)
    await expectNoFault(name, { ...request, headers })
  })

  it('corrupted in a few characters', async () => {
    const good = wireText({ id: newId(), name: 'Groupe Fès', updatedAt: new Date(0).toISOString() }, true)
    for (const text of corruptions(seed, good, 80)) {
      for (const request of requestsWith(text)) await expectNoFault(text, request)
    }
  })

  it('leave the prototypes clean', () => {
    expectCleanPrototypes()
  })

  it('leave the server working', async () => {
    const answer = await server.call({ path: 'groups.list', type: 'query', cookie })
    expect(answer.status).toBe(200)
  })
})

describe('memory', () => {
  it('is flat over repeated raw requests, and over the whole run', async () => {
    const sendAll = async () => {
      for (const [name, text] of rawTexts) {
        for (const request of requestsWith(text)) await expectNoFault(name, request)
      }
    }
    await sendAll()
    const before = await heldMegabytes()
    for (let round = 0; round < 3; round += 1) await sendAll()
    const after = await heldMegabytes()
    grown = after - before
    expect(grown).toBeLessThan(FLAT_MB)
    expect(after - heldAtStart).toBeLessThan(FLAT_RUN_MB)
  })
})
