import { httpLoad, type MakeRequest } from '#tests/bench/http-load.ts'
import { insertSession, loadRows } from '#tests/bench/load-rows.ts'
import { startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import { countBad, every } from './every.ts'
import { createWorkplaces, makeMix } from './counter-mix.ts'
import { request } from './http-bytes.ts'
import { openLoad, quantile } from './open-load.ts'
import { startProductOnDatabase } from './product-on-database.ts'
import { createFaults, report, type Outcome } from './report.ts'
import { proveFairShares } from './unfair-account.ts'

const ROWS = 200_000
const WARM_UP_MS = 3000
const CAPACITY_MS = 4000
/** Shares of what 16 connections in turn get, offered to find what the server accepts most of. */
const STEPS = [0.8, 0.9, 1, 1.1, 1.25]
const OVERLOAD_MS = 15_000
const TIMES = 3
const HEALTH_EVERY_MS = 50
const SIGN_OUT_EVERY_MS = 200
/** Generator, server and Postgres share two cores, so the latency at full load counts too. */
const MOST_P99_MS = 1000
const MOST_TIMES_CAPACITY_P99 = 3
const LEAST_SHARE = 0.9

async function proveOverload(): Promise<Outcome> {
  const product = await startProductOnDatabase()
  const { server, database } = product
  try {
    const today = new Date().toISOString().slice(0, 10)
    const loaded = await loadRows(database.db, ROWS, today)
    const mix = makeMix(await createWorkplaces(database), today)
    const insertSessions = async () => {
      const tokens: string[] = []
      for (let n = 0; n < OVERLOAD_MS / SIGN_OUT_EVERY_MS; n += 1)
        tokens.push(await insertSession(database.db, loaded.small.ownerId))
      return tokens
    }
    const many = await measure(server.port, mix, await insertSessions())
    const one = await proveFairShares(product, loaded)
    const without = await startChildServer({
      environment: {
        DATABASE_URL: toDatabaseUrl(database.connection),
        ADMIN_PASSWORD: 'proof-password',
        RATE_LIMIT: 'off',
      },
      args: ['--import', 'tsx', 'tests/proofs/server-without-limits.ts'],
    })
    try {
      const control = await measure(without.port, mix, await insertSessions())
      const faults = [...many.faults, ...one.faults]
      if (control.faults.length === 0) faults.push('the control without limits holds the same promises')
      return { line: `${many.line}; ${one.line}; control without limits, ${control.line}`, faults }
    } finally {
      await without.kill()
    }
  } finally {
    await product.close()
  }
}

interface Capacity {
  readonly perSecond: number
  readonly p99Ms: number
  readonly failures: number
}

/** What the server accepts most of, with the generator that overloads it. */
async function findCapacity(port: number, mix: MakeRequest): Promise<Capacity> {
  const inTurn = await httpLoad(port, mix, { durationMs: CAPACITY_MS })
  let perSecond = 0
  for (const step of STEPS) {
    const load = await openLoad(port, mix, { perSecond: step * inTurn.perSecond, durationMs: CAPACITY_MS })
    perSecond = Math.max(perSecond, load.acceptedPerSecond)
  }
  return { perSecond, p99Ms: inTurn.p99Ms, failures: inTurn.failures }
}

async function measure(port: number, mix: MakeRequest, parting: string[]): Promise<Outcome> {
  await httpLoad(port, mix, { durationMs: WARM_UP_MS })
  const capacity = await findCapacity(port, mix)
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
  promise(
    load.acceptedPerSecond >= LEAST_SHARE * capacity.perSecond,
    `${(load.acceptedPerSecond / capacity.perSecond).toFixed(2)} of the capacity is accepted`,
  )
  promise(countBad(healths) + countBad(readies) === 0, 'a health check did not return 200')
  promise(countBad(partings) === 0 && partings.statuses.length > 10, 'a sign-out did not return 200')
  promise(after.failures === 0, `${after.failures} refused after the overload was over`)
  return { line, faults }
}

report('overload', await proveOverload())
