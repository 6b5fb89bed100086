import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { arch, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'
import { type ChildServer, toDatabaseUrl, startChildServer } from '#tests/support/child-server.ts'
import { timeAdminLists } from './admin-lists.ts'
import { type Call, callsFor, median } from './calls.ts'
import { countBuffers } from './count-buffers.ts'
import { benchExports, EXPORT_LOAD } from './exports.ts'
import { httpLoad } from './http-load.ts'
import { benchInteraction, insertProducts } from './interaction.ts'
import { loadRows } from './load-rows.ts'
import { weighPages } from './pages.ts'
import { comparePeers } from './compare-peers.ts'
import { profileCalls } from './profile.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStart } from './start.ts'
import { benchTypes } from './types.ts'

/*
 * `npm run bench`: list, journal and insert of the product beside the floor, in one run: for the owners of a large space, of a
 * small one, of one with operator accounts and of one with rules of commission, and for a cashier of the large one who is limited
 * to one of its three agencies. Both answer the same person from the same database with the same pool size, and take turns.
 *   --full     10 000 000 rows as well
 *   --quick    two short pairs: shows that it runs, not to quote
 *   --only=N   one size; with --who=large, cashier, small, accounts or rules, one person
 *   --only=pages    the weights, the first load of the list on a phone and the speed of the landing page (pages.ts)
 *   --only=start    how long npm start takes, and the memory of an idle server (start.ts)
 *   --only=interaction  keys and clicks on a slow processor with 600 products and 10 000 rows (interaction.ts)
 *   --only=admin    the lists of the administration with 500 clients and 10 000 requests and proofs that wait, then over
 *                   1 000 000 transactions and 10 000 clients (admin-lists.ts)
 *   --only=exports  files of 200 000 rows (exports.ts)
 *   --only=peers    the same list and insert as usually written on this stack, on Fastify and on oRPC, beside product and floor
 *                   (compare-peers.ts)
 *   --only=profile  what each part of product and floor costs a call, in CPU (profile.ts)
 *   --only=sign-in  the list during 50 sign-ins at once (sign-in.ts)
 *   --only=types    the cost of the router for the compiler (types.ts)
 * Weights, instantiations and buffers are exact: the run fails if one is over its limit. It fails too for a start, an idle
 * memory, a first paint or an interaction over its limit, which a busy machine makes longer.
 */

const flags = new Set(process.argv.slice(2))
const quick = flags.has('--quick')
const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice('--only='.length)
const who = process.argv.find((flag) => flag.startsWith('--who='))?.slice('--who='.length)
const sizes = [10_000, 1_000_000, ...(flags.has('--full') ? [10_000_000] : [])].filter(
  (size) => only === undefined || String(size) === only,
)
const PAIRS = quick ? 2 : 6
const SLICE_MS = quick ? 700 : 2000
const WARM_UP_MS = quick ? 1000 : 6000
const PRODUCT_PORT = 43_117
const FLOOR_PORT = 43_118

const log = pino({ level: 'silent' })
function say(line: string) {
  return process.stdout.write(`${line}\n`)
}

function column(value: number, width: number, digits = 0) {
  return value.toFixed(digits).padStart(width)
}

async function compare(call: Call, product: ChildServer, floor: ChildServer, label: string) {
  await httpLoad(floor.port, call.floor, { durationMs: WARM_UP_MS / 2 })
  await httpLoad(product.port, call.product, { durationMs: WARM_UP_MS / 2 })
  const runs = { product: [] as number[][], floor: [] as number[][] }
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measured: number[] = []
    for (const [key, server, make] of [
      ['floor', floor, call.floor],
      ['product', product, call.product],
    ] as const) {
      const cpuBefore = server.cpuSeconds()
      const result = await httpLoad(server.port, make, { durationMs: SLICE_MS })
      if (result.failures > 0)
        throw new Error(
          `${label} ${call.name}: ${result.failures} of ${result.calls} responses of the ${key} were not 200`,
        )
      const cpuMs = ((server.cpuSeconds() - cpuBefore) * 1000) / result.calls
      runs[key].push([result.perSecond, result.p50Ms, result.p99Ms, cpuMs])
      measured.push(result.perSecond)
    }
    ratios.push((measured[1] ?? 0) / (measured[0] ?? 1))
  }
  const figure = (key: 'product' | 'floor', index: number) => median(runs[key].map((run) => run[index] ?? Number.NaN))
  say(
    `${label.padEnd(18)} ${call.name.padEnd(8)}` +
      `${column(figure('product', 0), 8)} /s  p50 ${column(figure('product', 1), 6, 2)}  p99 ${column(figure('product', 2), 7, 2)} ms  cpu ${column(figure('product', 3), 5, 2)} ms   floor` +
      `${column(figure('floor', 0), 8)} /s  p50 ${column(figure('floor', 1), 6, 2)}  p99 ${column(figure('floor', 2), 7, 2)} ms  cpu ${column(figure('floor', 3), 5, 2)} ms` +
      `   ratio ${column(median(ratios), 5, 2)}  (${column(Math.min(...ratios), 4, 2)}–${column(Math.max(...ratios), 4, 2)})`,
  )
}

function startProduct(connection: PostgresConnection) {
  return startChildServer({
    environment: { DATABASE_URL: toDatabaseUrl(connection), RATE_LIMIT: 'off', ADMIN_PASSWORD: 'bench-password' },
    port: PRODUCT_PORT,
  })
}

function startFloor(connection: PostgresConnection) {
  return startChildServer({
    args: ['--import', 'tsx', 'tests/bench/floor/floor-server.ts'],
    environment: { DATABASE_URL: toDatabaseUrl(connection) },
    port: FLOOR_PORT,
    readyPath: '/list',
  })
}

async function makeDatabase(postgres: PostgresConnection, name: string): Promise<PostgresConnection> {
  const admin = createDatabase({ connection: postgres, log })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const connection = { ...postgres, database: name }
  const open = createDatabase({ connection, log })
  await migrateToLatest(open.db, { log })
  await open.close()
  return connection
}

async function benchPages(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_pages')
  const open = createDatabase({ connection, log })
  const { large } = await loadRows(open.db, 10_000, today)
  await open.close()
  const product = await startProduct(connection)
  try {
    if (!(await weighPages(product.url, large.token, say))) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

async function benchKeys(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_interaction')
  const open = createDatabase({ connection, log })
  const { large } = await loadRows(open.db, 10_000, today)
  await insertProducts(open.db, large)
  await open.close()
  const product = await startProduct(connection)
  try {
    if (!(await benchInteraction({ url: product.url, token: large.token }, say))) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

async function benchFiles(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_exports')
  const open = createDatabase({ connection, log })
  const { large } = await loadRows(open.db, EXPORT_LOAD, today)
  await open.close()
  const product = await startProduct(connection)
  try {
    if (!(await benchExports(product, connection, large, say))) process.exitCode = 1
  } finally {
    await product.stop()
  }
}

async function benchPeers(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_peers')
  const open = createDatabase({ connection, log })
  const { large } = await loadRows(open.db, 10_000, today)
  await open.close()
  const [product, floor] = [await startProduct(connection), await startFloor(connection)]
  try {
    const options = {
      connection,
      tenant: large,
      today,
      rounds: PAIRS,
      sliceMs: SLICE_MS,
      warmUpMs: WARM_UP_MS / 2,
      say,
    }
    await comparePeers({ product, floor }, options)
  } finally {
    await product.stop()
    await floor.stop()
  }
}

async function benchParts(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_profile')
  const open = createDatabase({ connection, log })
  const { cashier } = await loadRows(open.db, 10_000, today)
  await open.close()
  await profileCalls(connection, { tenant: cashier, today, warmUpMs: WARM_UP_MS, measureMs: 3 * SLICE_MS, say })
}

async function benchDoor(postgres: PostgresConnection, today: string): Promise<void> {
  const connection = await makeDatabase(postgres, 'bench_sign_in')
  const open = createDatabase({ connection, log })
  const { large } = await loadRows(open.db, 10_000, today)
  await open.close()
  const product = await startProduct(connection)
  try {
    const [list] = callsFor(large, today)
    if (list !== undefined) await benchSignIn(product, list.product, say)
  } finally {
    await product.stop()
  }
}

async function main() {
  if (only === undefined || only === 'types') {
    if (!benchTypes(say)) process.exitCode = 1
    if (only === 'types') return
  }
  if (only === undefined || only === 'start') {
    if (!(await benchStart(say))) process.exitCode = 1
    if (only === 'start') return
  }
  if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build')
  const today = new Date().toISOString().slice(0, 10)
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-bench-'))
  // The account that runs Postgres must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  say(
    `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${arch()}, Node ${process.version}, embedded Postgres, 16 connections, ${PAIRS} pairs of ${SLICE_MS} ms`,
  )
  try {
    if (only === undefined || only === 'pages') await benchPages(postgres.connection, today)
    if (only === undefined || only === 'interaction') await benchKeys(postgres.connection, today)
    if (only === undefined || only === 'admin') {
      const queue = { label: 'admin, queue', rows: 100_000, clients: 500, waiting: 10_000 }
      const whole = { label: 'admin', rows: 1_000_000, clients: 10_000, waiting: 0 }
      for (const size of [queue, ...(quick ? [] : [whole])]) {
        const connection = await makeDatabase(postgres.connection, `bench_admin_${size.clients}`)
        if (!(await timeAdminLists(connection, { ...size, today, say }))) process.exitCode = 1
      }
    }
    if (only === undefined || only === 'exports') await benchFiles(postgres.connection, today)
    if (only === undefined || only === 'peers') await benchPeers(postgres.connection, today)
    if (only === 'profile') await benchParts(postgres.connection, today)
    if (only === undefined || only === 'sign-in') await benchDoor(postgres.connection, today)
    for (const size of sizes) {
      const label = `${size.toLocaleString('en')} rows`
      const connection = await makeDatabase(postgres.connection, `bench_${size}`)
      const open = createDatabase({ connection, log })
      const startedAt = performance.now()
      const loaded = await loadRows(open.db, size, today)
      await open.close()
      say(
        `\n${label}: loaded in ${Math.round((performance.now() - startedAt) / 1000)} s; the largest tenant has ${loaded.large.rows.toLocaleString('en')}`,
      )
      for (const [suffix, tenant] of [
        ['', loaded.large],
        [' cashier', loaded.cashier],
      ] as const) {
        const counted = { label: `${label}${suffix}`, lastDay: loaded.lastDay, say }
        if (!(await countBuffers(connection, tenant, counted))) process.exitCode = 1
      }

      const product = await startProduct(connection)
      const floor = await startFloor(connection)
      try {
        for (const [name, tenant] of [
          ['large', loaded.large],
          ['cashier', loaded.cashier],
          ['small', loaded.small],
          ['accounts', loaded.withAccounts],
          ['rules', loaded.withRules],
        ] as const) {
          if (who !== undefined && who !== name) continue
          for (const call of callsFor(tenant, today)) await compare(call, product, floor, `${label} ${name}`)
        }
      } finally {
        await product.stop()
        await floor.stop()
      }
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
