import { newId } from '#shared/values/ids.ts'
import { httpLoad, type MakeRequest } from '#tests/bench/http-load.ts'
import { insertSession, loadRows } from '#tests/bench/load-rows.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { countBad, every } from './every.ts'
import { mutation, query, request } from './http-bytes.ts'
import { openLoad, quantile } from './open-load.ts'
import { startProductOnDatabase } from './product-on-database.ts'
import { createFaults, report, type Outcome } from './report.ts'
import { proveFairShares } from './unfair-account.ts'

const ROWS = 200_000
const WARM_UP_MS = 3000
const CAPACITY_MS = 4000
const OVERLOAD_MS = 15_000
const TIMES = 3
const HEALTH_EVERY_MS = 50
const SIGN_OUT_EVERY_MS = 200
/** Generator, server and Postgres share two cores, so the latency at full load counts too. */
const MOST_P99_MS = 1000
const MOST_TIMES_CAPACITY_P99 = 3
const LEAST_SHARE = 0.8

interface Workplace {
  readonly cookie: string
  readonly agencyId: string
}

const PRODUCT = '01990000-0000-7000-8002-000000000001'

/** Clients of many tenants: those of one tenant would wait for the lock of its totals. */
async function createWorkplaces({ db }: TestDatabase): Promise<Workplace[]> {
  const agencies = await db
    .selectFrom('agencies')
    .innerJoin('users', 'users.id', 'agencies.owner_id')
    .select(['agencies.owner_id as ownerId', (eb) => eb.fn.max('agencies.name').as('name')])
    .groupBy('agencies.owner_id')
    .limit(20)
    .execute()
  const workplaces: Workplace[] = []
  for (const { ownerId, name } of agencies) {
    const { id } = await db
      .selectFrom('agencies')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    workplaces.push({ cookie: `sandouk_session=${await insertSession(db, ownerId)}`, agencyId: id })
  }
  return workplaces
}

function makeMix(workplaces: readonly Workplace[], today: string): MakeRequest {
  let calls = 0
  const entry = (agencyId: string) => {
    const product = { kind: 'standard', id: PRODUCT }
    const facts = { type: 'incoming', amount: 50_000 + calls, agencyId, date: today, product }
    return { id: newId(), ...facts, confirmDuplicate: true }
  }
  return () => {
    calls += 1
    const { cookie, agencyId } = workplaces[calls % workplaces.length] ?? { cookie: '', agencyId: '' }
    const turn = Math.floor(calls / workplaces.length) % 10
    if (turn === 0) {
      const figures = { date: today, agencyId, startingBalance: 30_000, incomingFeed: 0, outgoingFeed: 0 }
      return query('journal.compute', figures, cookie)
    }
    return turn % 3 === 0
      ? mutation('transactions.create', entry(agencyId), { cookie })
      : query('transactions.list', { page: 1 }, cookie)
  }
}

async function proveOverload(): Promise<Outcome> {
  const product = await startProductOnDatabase()
  const { server, database } = product
  try {
    const today = new Date().toISOString().slice(0, 10)
    const loaded = await loadRows(database.db, ROWS, today)
    const workplaces = await createWorkplaces(database)
    const parting: string[] = []
    for (let n = 0; n < OVERLOAD_MS / SIGN_OUT_EVERY_MS; n += 1)
      parting.push(await insertSession(database.db, loaded.small.ownerId))
    const many = await measure(server.port, makeMix(workplaces, today), parting)
    const one = await proveFairShares(product, loaded)
    return { line: `${many.line}; ${one.line}`, faults: [...many.faults, ...one.faults] }
  } finally {
    await product.close()
  }
}

async function measure(port: number, mix: MakeRequest, parting: string[]): Promise<Outcome> {
  await httpLoad(port, mix, { durationMs: WARM_UP_MS })
  const capacity = await httpLoad(port, mix, { durationMs: CAPACITY_MS })
  const health = every(port, HEALTH_EVERY_MS, () => request('GET', '/healthz'))
  const ready = every(port, SIGN_OUT_EVERY_MS, () => request('GET', '/readyz'))
  const signOut = every(port, SIGN_OUT_EVERY_MS, () => {
    const token = parting.pop()
    return token === undefined
      ? undefined
      : request('POST', '/trpc/auth.signOut', {
          cookie: `sandouk_session=${token}`,
          body: '{"json":null,"meta":{"values":["undefined"]}}',
        })
  })
  const load = await openLoad(port, mix, { perSecond: capacity.perSecond * TIMES, durationMs: OVERLOAD_MS })
  const [healths, readies, partings] = await Promise.all([health.end(), ready.end(), signOut.end()])
  const after = await httpLoad(port, mix, { durationMs: 1000 })

  const ms = (value: number) => `${value.toFixed(0)} ms`
  const line = [
    `capacity ${capacity.perSecond.toFixed(0)}/s (p99 ${ms(capacity.p99Ms)})`,
    `offered ${load.offeredPerSecond.toFixed(0)}/s`,
    `accepted ${load.acceptedPerSecond.toFixed(0)}/s`,
    `refused ${load.refusedPerSecond.toFixed(0)}/s`,
    `accepted p50 ${ms(load.p50Ms)} p99 ${ms(load.p99Ms)}`,
    `healthz p99 ${ms(quantile(healths.times, 0.99))} of ${healths.times.length}`,
    `readyz p99 ${ms(quantile(readies.times, 0.99))} of ${readies.times.length}`,
    `sign-out ${partings.statuses.length - countBad(partings)} of ${partings.statuses.length} answered, p99 ${ms(quantile(partings.times, 0.99))}`,
    `other responses ${load.unexpected}`,
    `a second later ${after.perSecond.toFixed(0)}/s`,
  ].join(', ')

  const { faults, promise } = createFaults()
  promise(capacity.failures === 0, `${capacity.failures} responses were not 200 before the overload`)
  promise(load.offeredPerSecond > 2.7 * capacity.perSecond, 'the generator did not offer three times the capacity')
  promise(load.refusedPerSecond > 0, 'nothing was refused: no overload')
  promise(load.unexpected === 0, `${load.unexpected} responses were neither 200 nor 503`)
  promise(
    load.p99Ms < Math.max(MOST_P99_MS, MOST_TIMES_CAPACITY_P99 * capacity.p99Ms),
    `p99 of the accepted is ${ms(load.p99Ms)}`,
  )
  promise(load.acceptedPerSecond > LEAST_SHARE * capacity.perSecond, 'most of the capacity was lost')
  promise(countBad(healths) + countBad(readies) === 0, 'a health check did not return 200')
  promise(countBad(partings) === 0 && partings.statuses.length > 10, 'a sign-out did not return 200')
  promise(after.failures === 0, `${after.failures} refused after the overload was over`)
  return { line, faults }
}

report('overload', await proveOverload())
