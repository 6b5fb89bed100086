import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_AGENCY, fuzzAsMembers, fuzzedKinds } from '#tests/fuzz/fuzz-member.ts'
import { chooseSeed, errorLog, expectCleanPrototypes, percent, type Tally, toShare } from '#tests/fuzz/fuzz-run.ts'
import { makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/*
 * The fuzz by the people of a space: every procedure on its rows as each kind of member, over real HTTP. Beside what
 * tests/faults/fuzz.test.ts expects, no byte of an answer is of an agency beyond the scope or of another space.
 * `FUZZ_SEED=123 npx vitest run --project faults tests/faults/fuzz-members.test.ts` repeats a run.
 */

const CALLS = 12
const CALLS_WITHOUT_INPUT = 3
const LEAST_REACHED = 0.3

const seed = chooseSeed()
const startedAt = performance.now()
const database = withDatabase({ poolSize: 8 })
const errors = errorLog()
const onRows = procedures.filter(({ access }) => access === 'subscribed')
const sum: Tally = { calls: 0, reached: 0, mutated: 0, mutatedReached: 0 }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database, { log: errors.log })
})

afterAll(async () => {
  await server.close()
  const kinds = Object.keys(fuzzedKinds).length
  console.log(
    `fuzz by members: FUZZ_SEED=${seed}, ${onRows.length} procedures as ${kinds} kinds, ${sum.calls} calls; past the policy and validation ` +
      `${percent(toShare(sum.reached, sum.calls))}, of the mutated ones that the policy lets in ${percent(toShare(sum.mutatedReached, sum.mutated))}; ` +
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
})

describe('mutated inputs by members', () => {
  it.concurrent.for(onRows)('$path', async (procedure, { expect: expectHere }) => {
    const calls = procedure.inputs.length === 0 ? CALLS_WITHOUT_INPUT : CALLS
    const { tally, faults } = await fuzzAsMembers(procedure, { database, server, errors, seed, calls })
    for (const name of ['calls', 'reached', 'mutated', 'mutatedReached'] as const) sum[name] += tally[name]
    expectHere(faults).toEqual([])
  })

  it('reach the services often enough', () => {
    expect(toShare(sum.mutatedReached, sum.mutated)).toBeGreaterThanOrEqual(LEAST_REACHED)
  })

  it('leave the prototypes clean', () => {
    expectCleanPrototypes()
  })
})

const MOST_TRIES = 100
const PAUSE_MS = 50

/** Once there is a place: the one of the file before is given back shortly after its last byte. */
async function download(path: string, cookie: string): Promise<{ status: number; text: string; name: string }> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(server.url + path, { headers: { Cookie: cookie } })
    const { status, headers } = response
    const text = await response.text()
    const name = decodeURIComponent(headers.get('content-disposition') ?? '')
    if (status !== 503 || tries === MOST_TRIES) return { status, text, name }
    await sleep(PAUSE_MS)
  }
}

describe('files for members', () => {
  it('have no byte of another agency, whatever the query', async () => {
    const owner = await makeOwner(database)
    const home = await makeAgency(owner)
    const agencyId = await makeAgency(owner, { name: `Agence ${FOREIGN_AGENCY}` })
    await makeTransaction(owner, { agencyId, description: `Envoi ${FOREIGN_AGENCY}` })
    await makeFeed(owner, { agencyId, note: FOREIGN_AGENCY })
    const account = await makeOperatorAccount(owner, { agencyId, label: FOREIGN_AGENCY })
    const cookie = await server.cookieFor(await makeMember(owner, { role: 'manager', agencyIds: [home] }))
    const queries = [
      '',
      `agencyId=${agencyId}`,
      `agencyId=${agencyId}&agencyId=${home}`,
      `agencyId[]=${agencyId}`,
      'agencyId=none',
      `createdBy=${owner.userId}`,
      `closedBy=${owner.userId}&filter=all`,
      `search=${FOREIGN_AGENCY}`,
      `search=envoi&createdBy=${owner.userId}`,
      `scope=all&ownerId=${owner.userId}&allAgencies=true`,
      `agencyId=${agencyId}&date=2026-11-27&startingBalance=0&incomingFeed=0&outgoingFeed=0`,
      `accountId=${account.id}&from=2026-11-01&to=2026-11-27`,
    ]
    for (const kind of ['transactions', 'journal', 'closings', 'discrepancies', 'feeds', 'statement']) {
      for (const query of queries) {
        const { status, text, name } = await download(`/api/exports/${kind}.csv?${query}`, cookie)
        expect(status, `${kind} ${query}: ${text.slice(0, 200)}`).toBeLessThan(500)
        expect(`${name} ${text}`.toLowerCase(), `${kind} ${query}`).not.toContain(FOREIGN_AGENCY)
      }
    }
  })
})
