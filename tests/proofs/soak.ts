import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { median } from '#tests/bench/calls.ts'
import { httpLoad, openConnection, type MakeRequest } from '#tests/bench/http-load.ts'
import { loadRows } from '#tests/bench/load-rows.ts'
import { type ChildServer, startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { createWorkplaces, makeMix } from './counter-mix.ts'
import { openLoad } from './open-load.ts'
import { type ProductOnDatabase, startProductOnDatabase } from './product-on-database.ts'
import { createFaults, report, type Outcome } from './report.ts'

/*
 * An hour of a counter's calls at a quarter of the capacity, with callers who leave in the middle of a request:
 * `npm run prove -- soak [--minutes=60]`. What it holds must be flat from the second third on.
 */

const MINUTES = Number(process.argv.find((flag) => flag.startsWith('--minutes='))?.slice('--minutes='.length) ?? 60)
const CONTROL_MINUTES = 3
const ROWS = 200_000
const SHARE_OF_CAPACITY = 0.25
const CAPACITY_MS = 4000
const SLICE_MS = 10_000
const PAUSE_MS = 1000
const LEAVERS_A_SLICE = 20

interface Sample {
  readonly memoryMb: number
  readonly files: number
  readonly connections: number
  /** The 99th percentile since the sample before. */
  readonly loopDelayMs: number
  readonly p99Ms: number
  readonly accepted: number
  readonly refused: number
  readonly other: number
}

/** How much more the last third may have than the second. */
const MOST_GROWTH = {
  memoryMb: { times: 1.1, plus: 10 },
  files: { times: 1, plus: 5 },
  connections: { times: 1, plus: 2 },
  loopDelayMs: { times: 1.5, plus: 5 },
} as const

type Figure = keyof typeof MOST_GROWTH

const UNITS: Readonly<Record<Figure, string>> = {
  memoryMb: 'MB of memory',
  files: 'open files',
  connections: 'connections to Postgres',
  loopDelayMs: 'ms event-loop delay (p99)',
}

async function proveSoak(): Promise<Outcome> {
  const product = await startProductOnDatabase()
  try {
    const today = new Date().toISOString().slice(0, 10)
    await loadRows(product.database.db, ROWS, today)
    const mix = makeMix(await createWorkplaces(product.database), today)
    const samples = await soak(product.server, product.database, mix, MINUTES)
    const faults = [...findFaults(samples)]
    const control = await soakLeaking(product, mix)
    if (findFaults(control).length === 0) faults.push('the control that leaks is flat: the proof shows nothing')
    return { line: `${describe(samples)}; control that leaks, ${describe(control)}`, faults }
  } finally {
    await product.close()
  }
}

async function soakLeaking({ database }: ProductOnDatabase, mix: MakeRequest): Promise<Sample[]> {
  const leaking = await startChildServer({
    environment: {
      DATABASE_URL: toDatabaseUrl(database.connection),
      ADMIN_PASSWORD: 'proof-password',
      RATE_LIMIT: 'off',
    },
    args: ['--import', 'tsx', 'tests/proofs/server-that-leaks.ts'],
  })
  try {
    return await soak(leaking, database, mix, Math.min(CONTROL_MINUTES, MINUTES))
  } finally {
    await leaking.kill()
  }
}

async function soak(server: ChildServer, database: TestDatabase, mix: MakeRequest, minutes: number) {
  const capacity = await httpLoad(server.port, mix, { durationMs: CAPACITY_MS })
  const perSecond = capacity.perSecond * SHARE_OF_CAPACITY
  const samples: Sample[] = []
  // Sets the histogram of the event loop to zero.
  await readLoopDelay(server)
  for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
    const leavers = leave(server.port, mix)
    const load = await openLoad(server.port, mix, { perSecond, durationMs: SLICE_MS })
    await leavers
    // The connections of the generator are closed by then.
    await sleep(PAUSE_MS)
    samples.push({
      memoryMb: server.memoryMb(),
      files: readdirSync(`/proc/${server.pid}/fd`).length,
      connections: await countConnections(database),
      loopDelayMs: await readLoopDelay(server),
      p99Ms: load.p99Ms,
      accepted: Math.round((load.acceptedPerSecond * SLICE_MS) / 1000),
      refused: Math.round((load.refusedPerSecond * SLICE_MS) / 1000),
      other: load.unexpected,
    })
  }
  return samples
}

/** Callers who leave before the response. */
async function leave(port: number, mix: MakeRequest): Promise<void> {
  for (let n = 0; n < LEAVERS_A_SLICE; n += 1) {
    const connection = await openConnection(port)
    void connection.send(mix())
    await sleep(1)
    connection.close()
    await sleep(SLICE_MS / LEAVERS_A_SLICE / 2)
  }
}

async function countConnections({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database()`.execute(db)
  return rows[0]?.count ?? Number.NaN
}

async function readLoopDelay({ url }: ChildServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

function thirds(samples: readonly Sample[], figure: Figure | 'p99Ms'): [second: number, last: number] {
  const values = samples.map((sample) => sample[figure])
  const third = Math.floor(values.length / 3)
  return [median(values.slice(third, 2 * third)), median(values.slice(2 * third))]
}

function findFaults(samples: readonly Sample[]): string[] {
  const { faults, promise } = createFaults()
  for (const [figure, { times, plus }] of Object.entries(MOST_GROWTH) as [Figure, { times: number; plus: number }][]) {
    const [second, last] = thirds(samples, figure)
    promise(last <= second * times + plus, `${second.toFixed(0)} → ${last.toFixed(0)} ${UNITS[figure]}`)
  }
  const refused = samples.reduce((sum, sample) => sum + sample.refused, 0)
  promise(refused === 0, `${refused} calls were refused at a quarter of the capacity`)
  const other = samples.reduce((sum, sample) => sum + sample.other, 0)
  promise(other === 0, `${other} responses were neither 200 nor 503`)
  return faults
}

function describe(samples: readonly Sample[]): string {
  const figures = (Object.keys(UNITS) as Figure[]).map((figure) => {
    const [second, last] = thirds(samples, figure)
    return `${second.toFixed(0)} → ${last.toFixed(0)} ${UNITS[figure]}`
  })
  const calls = samples.reduce((sum, sample) => sum + sample.accepted, 0)
  const [second, last] = thirds(samples, 'p99Ms')
  return `${((samples.length * SLICE_MS) / 60_000).toFixed(0)} minutes, ${calls} calls, from the second third to the last: ${figures.join(', ')}, p99 of a call ${second.toFixed(0)} → ${last.toFixed(0)} ms`
}

report('soak', await proveSoak())
