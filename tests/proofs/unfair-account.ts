import { setTimeout as sleep } from 'node:timers/promises'
import { httpLoad, type LoadResult, type MakeRequest } from '#tests/bench/http-load.ts'
import type { Loaded, LoadedTenant } from '#tests/bench/load-rows.ts'
import { startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import { countBad, every } from './every.ts'
import { query, request } from './http-bytes.ts'
import { quantile } from './open-load.ts'
import type { ProductOnDatabase } from './product-on-database.ts'
import type { Outcome } from './report.ts'

const GREEDY_CONNECTIONS = 16
const BATCH = 10
const OTHER_CONNECTIONS = 4
const WARM_UP_MS = 3000
const MEASURE_MS = 8000
const READY_EVERY_MS = 50
const MOST_TIMES_USUAL = 3
/** On an idle machine; on a busy one, as many times its usual as the list. */
const MOST_READY_MS = 250

interface Measured {
  readonly usual: LoadResult
  readonly beside: LoadResult
  readonly greedyPerSecond: number
  readonly usualReadyP99Ms: number
  readonly readyP99Ms: number
  readonly readyFailures: number
}

/** The list of one tenant beside another that sends batches of drafts without a pause, and the same on a server without shares. */
export async function proveFairShares(
  { server, database }: ProductOnDatabase,
  { large: greedy, small, lastDay }: Loaded,
): Promise<Outcome> {
  const agencies = await database.db
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', greedy.ownerId)
    .execute()
  const list = query('transactions.list', { page: 1 }, cookieFor(small))
  const draft = makeDrafts(
    cookieFor(greedy),
    agencies.map(({ id }) => id),
    lastDay,
  )
  const fair = await measure(server.port, list, draft)
  const without = await startChildServer({
    environment: {
      DATABASE_URL: toDatabaseUrl(database.connection),
      ADMIN_PASSWORD: 'proof-password',
      RATE_LIMIT: 'off',
    },
    args: ['--import', 'tsx', 'tests/proofs/server-without-shares.ts'],
  })
  try {
    const unfair = await measure(without.port, list, draft)
    const faults = findFaults(fair)
    if (findFaults(unfair).length === 0)
      faults.push('the control without shares holds the same promises: the proof shows nothing')
    return { line: `beside one account at ${describe(fair)}; control without shares, ${describe(unfair)}`, faults }
  } finally {
    await without.stop()
  }
}

function cookieFor({ token }: LoadedTenant): string {
  return `sandouk_session=${token}`
}

async function measure(port: number, list: string, makeBatch: MakeRequest): Promise<Measured> {
  const askForList = (durationMs: number) => httpLoad(port, () => list, { connections: OTHER_CONNECTIONS, durationMs })
  await askForList(WARM_UP_MS)
  const usualReady = every(port, READY_EVERY_MS, () => request('GET', '/readyz'))
  const usual = await askForList(MEASURE_MS)
  const usualReadies = await usualReady.end()
  const drafts = httpLoad(port, makeBatch, {
    connections: GREEDY_CONNECTIONS,
    durationMs: WARM_UP_MS + MEASURE_MS,
  })
  await sleep(WARM_UP_MS)
  const ready = every(port, READY_EVERY_MS, () => request('GET', '/readyz'))
  const beside = await askForList(MEASURE_MS)
  const readies = await ready.end()
  return {
    usual,
    beside,
    greedyPerSecond: (await drafts).perSecond * BATCH,
    usualReadyP99Ms: quantile(usualReadies.times, 0.99),
    readyP99Ms: quantile(readies.times, 0.99),
    readyFailures: countBad(readies),
  }
}

function makeDrafts(cookie: string, agencyIds: readonly string[], date: string): MakeRequest {
  const path = `/trpc/${Array.from({ length: BATCH }, () => 'closings.saveDraft').join(',')}?batch=1`
  let count = 0
  return () => {
    const drafts = Array.from({ length: BATCH }, (_, index) => {
      count += 1
      return [index, { json: { agencyId: agencyIds[count % agencyIds.length], date, opening: count, counts: [] } }]
    })
    return request('POST', path, { cookie, body: JSON.stringify(Object.fromEntries(drafts)) })
  }
}

function findFaults({ usual, beside, usualReadyP99Ms, readyP99Ms, readyFailures }: Measured): string[] {
  const ratio = beside.p99Ms / usual.p99Ms
  const checks: [boolean, string][] = [
    [usual.failures === 0, `${usual.failures} lists were refused with nothing else running`],
    [beside.failures === 0, `${beside.failures} of ${beside.calls} lists of another account were refused`],
    [ratio <= MOST_TIMES_USUAL, `the p99 of another account's list is ${ratio.toFixed(1)} times its usual`],
    [readyFailures === 0, `${readyFailures} of /readyz were not 200`],
    [
      readyP99Ms <= Math.max(MOST_READY_MS, MOST_TIMES_USUAL * usualReadyP99Ms),
      `the p99 of /readyz is ${readyP99Ms.toFixed(0)} ms`,
    ],
  ]
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault)
}

function describe({ usual, beside, greedyPerSecond, usualReadyP99Ms, readyP99Ms }: Measured): string {
  return [
    `${greedyPerSecond.toFixed(0)} drafts/s in batches of ${BATCH}: list p99 ${usual.p99Ms.toFixed(1)} → ${beside.p99Ms.toFixed(1)} ms (p50 ${usual.p50Ms.toFixed(1)} → ${beside.p50Ms.toFixed(1)})`,
    `${beside.failures} of ${beside.calls} refused`,
    `readyz p99 ${usualReadyP99Ms.toFixed(0)} → ${readyP99Ms.toFixed(0)} ms`,
  ].join(', ')
}
