import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import type { Manifest } from '#server/platform/postgres/backup/manifest.ts'
import { countRows } from '#server/platform/postgres/backup/manifest.ts'
import { startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import { type OtherPostgres, startOtherPostgres } from '#tests/support/other-postgres.ts'
import { query, SERVER_VARIABLE } from '#tests/support/postgres.ts'
import { findClientPrograms, findServerPrograms, type Version, versions } from './postgres-programs.ts'
import { createFaults, report } from './report.ts'
import { runVitestIn } from './vitest-in.ts'

/*
 * `npm run prove -- versions [restores] [15] [16] [17] [18]`: each Postgres runs the API tests (18 only if asked: it is the one of
 * `npm test`), and a backup of one version is restored into the others. `restores`: the latter alone.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(3)
const tested = versions.filter((version) => (wanted.length === 0 ? version !== 18 : wanted.includes(String(version))))

/** What a test writes at least, by far. */
const LEAST_BYTES = 10_000

const base = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
// The account that runs Postgres must be able to enter.
chmodSync(base, 0o755)
const programs = new Map<Version, string>()
const running = new Map<Version, OtherPostgres>()
const { faults, promise } = createFaults()
const figures: string[] = []

function startVersion(version: Version): OtherPostgres {
  const found = running.get(version)
  if (found !== undefined) return found
  const folder = programs.get(version) ?? findServerPrograms(version, base)
  programs.set(version, folder)
  const started = startOtherPostgres(folder)
  running.set(version, started)
  return started
}

async function readNumber(connection: PostgresConnection, statement: string): Promise<number> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(statement)
    return Number(rows[0]?.value)
  } finally {
    await client.end()
  }
}

/** The tests, and what shows that they ran on this server: its version, and how much it wrote to its log. */
async function runApiTests(version: Version): Promise<void> {
  const { connection } = startVersion(version)
  const served = await readNumber(connection, "select current_setting('server_version_num')::int / 10000 as value")
  promise(served === version, `${version}: the server says ${served}`)
  const counted = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as value"
  const before = await readNumber(connection, counted)
  const startedAt = performance.now()
  const environment = { [SERVER_VARIABLE]: toDatabaseUrl(connection) }
  const { passed, failed, failures, output } = await runVitestIn(root, ['--project', 'api'], environment)
  const written = (await readNumber(connection, counted)) - before
  promise(failed === 0 && passed > 1_000, `${version}: ${passed} passed, ${failed} failed`)
  promise(written > passed * LEAST_BYTES, `${version}: only ${written} bytes were written on the server`)
  for (const failure of failures) console.log(`  ${version}: ${failure}`)
  if (passed === 0) console.log(output)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  figures.push(`${version}: ${passed} passed, ${failed} failed, ${seconds} s`)
  console.log(`  ${figures.at(-1)}`)
}

/** Without the server the same tests must not pass. */
async function runControl(): Promise<void> {
  const gone: PostgresConnection = { host: base, port: 5432, user: 'other', password: 'other', database: 'postgres' }
  const environment = { [SERVER_VARIABLE]: toDatabaseUrl(gone) }
  const { passed } = await runVitestIn(root, ['--project', 'api', 'tests/api/agencies.test.ts'], environment)
  promise(passed === 0, `control: ${passed} tests passed without a server`)
  figures.push(`control without a server: ${passed} passed`)
}

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** `origin`: whose data it is; its last seals of the audit trail are kept apart from those of others. */
interface Data {
  readonly url: string
  readonly origin: Version
}

function runBuilt(name: string, args: readonly string[], { url, origin }: Data, client: string): Ended {
  const path = `${client}${delimiter}${process.env['PATH'] ?? ''}`
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `dist/server/${name}.js`), ...args], {
    cwd: base,
    encoding: 'utf8',
    env: { PATH: path, DATABASE_URL: url, DATA_DIR: join(base, `data-${origin}`), LOG_LEVEL: 'silent' },
  })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

async function createEmpty(version: Version, name: string): Promise<string> {
  const { connection } = startVersion(version)
  await query(connection, [`create database ${name}`])
  return toDatabaseUrl({ ...connection, database: name })
}

/** The demonstration: an owner with 90 days, a team, debts, statements. */
async function fillDatabase(version: Version): Promise<Data> {
  const url = await createEmpty(version, 'filled')
  const command = ['--import', 'tsx', 'server/platform/commands/seed.ts']
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
  })
  if (status !== 0) throw new Error(`${version} could not be filled: ${stderr}`)
  return { url, origin: version }
}

interface Backup {
  readonly folder: string
  readonly origin: Version
  /** The folder of pg_restore. */
  readonly client: string
}

/** Restores into a new database of `to`, and checks books, trail and start of the product there. */
async function restoreInto(to: Version, { folder, origin, client }: Backup, isPromised: boolean): Promise<string> {
  const name = `restored_${Math.random().toString(36).slice(2)}`
  const url = await createEmpty(to, name)
  const data = { url, origin }
  const restored = runBuilt('restore', [`--from=${folder}`], data, client)
  if (restored.code !== 0) {
    promise(!isPromised, `restore into ${to}: ${restored.said}`)
    const { connection } = startVersion(to)
    const tables = "select count(*) as value from pg_tables where schemaname in ('public', 'pgboss')"
    const left = await readNumber({ ...connection, database: name }, tables)
    promise(left === 0, `a refused restore into ${to} left ${left} tables`)
    const reason = /ERROR: +(.*)/.exec(restored.said)?.[1] ?? restored.said
    return `${to} refused (${reason}), nothing left`
  }
  const books = runBuilt('verify-books', [], data, client)
  promise(books.code === 0, `books after a restore into ${to}: ${books.said}`)
  const trail = runBuilt('audit-verify', [], data, client)
  promise(trail.code === 0, `trail after a restore into ${to}: ${trail.said}`)
  const server = await startChildServer({ environment: { DATABASE_URL: url, ADMIN_PASSWORD: 'proof-password' } })
  promise((await server.stop()) === 0, `the product on the restored ${to} does not stop with 0`)
  return `${to} ok`
}

/** A manifest that is wrong in one sum: the restore must not say that all is there. */
async function restoreFalsified(to: Version, { folder, origin, client }: Backup): Promise<void> {
  const falsified = join(base, 'falsified')
  spawnSync('cp', ['-a', folder, falsified])
  const file = join(falsified, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const tables = manifest.tables.map((table) =>
    table.name === 'transactions' ? { ...table, sums: { ...table.sums, amount: '1' } } : table,
  )
  writeFileSync(file, JSON.stringify({ ...manifest, tables }))
  const data = { url: await createEmpty(to, 'falsified'), origin }
  const { code } = runBuilt('restore', [`--from=${falsified}`], data, client)
  promise(code === 2, `control: a wrong sum was restored with code ${code}`)
  figures.push(`control: a wrong sum ends with ${code}`)
  rmSync(falsified, { recursive: true })
}

async function proveRestores(): Promise<void> {
  const client15 = findClientPrograms(15, base)
  const client18 = findClientPrograms(18, base)
  if (client15 === undefined) console.log('  not tried: backups by pg_dump 15, which is not on this machine')
  else {
    const from = join(base, 'of-15')
    const made = runBuilt('backup', [`--to=${from}`], await fillDatabase(15), client15)
    promise(made.code === 0, `backup of 15: ${made.said}`)
    const manifest = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Manifest
    const results: string[] = []
    for (const to of versions) results.push(await restoreInto(to, { folder: from, origin: 15, client: client15 }, true))
    await restoreFalsified(17, { folder: from, origin: 15, client: client15 })
    figures.push(`${countRows(manifest, 'transactions')} transactions of 15 by pg_dump 15 into ${results.join(', ')}`)
    console.log(`  ${figures.at(-1)}`)
  }
  const filled18 = await fillDatabase(18)
  if (client15 !== undefined) {
    const target = join(base, 'refused')
    const { code, said } = runBuilt('backup', [`--to=${target}`], filled18, client15)
    promise(code === 1 && said.includes('server version mismatch'), `18 by pg_dump 15: code ${code}, ${said}`)
    promise(!existsSync(target), 'a refused backup left a folder')
    figures.push('18 by pg_dump 15: refused with a sentence, nothing left')
  }
  if (client18 === undefined) {
    figures.push('not tried: backups by pg_dump 18')
    return
  }
  for (const data of [filled18, await fillDatabase(17)]) {
    const from = data.origin
    const target = join(base, `of-${from}`)
    const made = runBuilt('backup', [`--to=${target}`], data, client18)
    promise(made.code === 0, `backup of ${from} by pg_dump 18: ${made.said}`)
    const results: string[] = []
    for (const to of versions)
      results.push(await restoreInto(to, { folder: target, origin: from, client: client18 }, to >= from))
    figures.push(`of ${from} by pg_dump 18 into ${results.join(', ')}`)
    console.log(`  ${figures.at(-1)}`)
  }
}

try {
  if (wanted.length === 0 || wanted.includes('restores')) await proveRestores()
  if (tested.length > 0) await runControl()
  for (const version of tested) await runApiTests(version)
} finally {
  for (const postgres of running.values()) postgres.stop()
  rmSync(base, { recursive: true, force: true })
}
report('versions', { line: figures.join('; '), faults })
