import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { backUpEmbedded } from '#server/platform/postgres/backup/back-up-embedded.ts'
import { type Manifest, readManifest } from '#server/platform/postgres/backup/manifest.ts'
import { restoreDump } from '#server/platform/postgres/backup/restore-dump.ts'
import { restoreEmbedded } from '#server/platform/postgres/backup/restore-embedded.ts'
import { DamageError } from '#server/platform/postgres/backup/verified-copy.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { openMigratedDatabase } from '#server/platform/postgres/open-database.ts'
import {
  disorderIndexPage,
  falsifyPage,
  linkFolder,
  listPostmasters,
  spoilPage,
  unlinkFile,
} from '#tests/support/damage.ts'
import { makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'

/*
 * A damaged backup is never restored as sound, a damaged database never backed up as sound; what was there stays, and no
 * Postgres runs on.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const NOTE = 'Recu de la main de Karim'
const uninterrupted = new AbortController().signal
const timeout = 180_000

/** Paths from the folder of a cluster. */
interface Files {
  readonly table: string
  readonly databases: string
  /** Of the same table, each of several pages. */
  readonly indexes: ReadonlyArray<{ readonly name: string; readonly path: string }>
}

let base: string
let sound: string
let files: Files
let work: string
let dataDir: string

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
  chmodSync(base, 0o755)
  sound = join(base, 'sound')
  const live = await openMigratedDatabase({ databaseUrl: undefined, dataDir: join(base, 'live') }, silentLog)
  const { db, pool, reserve } = live
  const owner = await makeOwner({
    db,
    pool,
    reserve,
    close: live.close,
    connection: { host: '', user: '', password: '', database: '' },
  })
  const agencyId = await makeAgency(owner)
  await makeTransactions(
    owner,
    Array.from({ length: 1_500 }, (_, n) => ({ agencyId, amount: 100 + n, ...(n === 0 ? { description: NOTE } : {}) })),
  )
  const { rows } = await sql<Omit<Files, 'indexes'>>`select pg_relation_filepath('transactions') as table,
    pg_relation_filepath('pg_database') as databases`.execute(db)
  const { rows: indexes } = await sql<Files['indexes'][number]>`
    select indexrelid::regclass::text as name, pg_relation_filepath(indexrelid) as path from pg_index
    where indrelid = 'transactions'::regclass and pg_relation_size(indexrelid) > 30000 order by 1`.execute(db)
  expect(indexes.length).toBeGreaterThan(2)
  files = { table: '', databases: '', ...rows[0], indexes }
  await live.close()
  await backUp('live', sound)
}, timeout)

afterAll(() => rmSync(base, { recursive: true, force: true }))

beforeEach(() => {
  work = mkdtempSync(join(base, 'work-'))
  chmodSync(work, 0o755)
  dataDir = join(work, 'data')
})

afterEach(() => {
  expect(listPostmasters(base), 'no Postgres runs on').toEqual([])
  rmSync(work, { recursive: true, force: true })
})

function backUp(name: string, target: string) {
  const from = join(base, name)
  return backUpEmbedded({
    dataDir: from,
    target,
    workFolder: from,
    clock: systemClock,
    log: silentLog,
    interrupt: uninterrupted,
  })
}

/** A copy of the sound backup to damage. `asBefore`: without digests, as backups were made earlier. */
function copyBackup({ asBefore }: { asBefore: boolean }): string {
  const copy = join(work, 'backup')
  linkFolder(sound, copy)
  if (asBefore) {
    const path = unlinkFile(join(copy, 'manifest.json'))
    const { files: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    writeFileSync(path, JSON.stringify(manifest))
  }
  return copy
}

function fileIn(backup: string, path: string): string {
  return unlinkFile(join(backup, 'postgres', path))
}

function indexAt(n: number) {
  const index = files.indexes[n]
  if (index === undefined) throw new Error('too few indexes')
  return index
}

/** A stopped database in the data folder. Its content does not matter, because `restore` moves it or leaves it. */
function putDatabaseThere() {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
  return {
    expectUnchanged() {
      expect(readdirSync(dataDir)).toEqual(['postgres'])
      expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
    },
  }
}

function copyLive(): void {
  spawnSync('cp', ['-a', join(base, 'live'), dataDir])
}

async function restore(from: string) {
  const manifest = await readManifest(from)
  return restoreEmbedded({
    manifest,
    from,
    dataDir,
    force: true,
    stamp: 'now',
    log: silentLog,
    interrupt: uninterrupted,
  })
}

async function catchDamage(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DamageError)
  return (error as DamageError).message
}

function findLogSegment(backup: string): string {
  const [name] = readdirSync(join(backup, 'postgres/pg_wal')).filter((file) => /^[0-9A-F]{24}$/.test(file))
  return `pg_wal/${name}`
}

describe('a backup whose files changed', () => {
  it('is refused with a sentence for each file, before Postgres starts', { timeout }, async () => {
    const backup = copyBackup({ asBefore: false })
    const log = findLogSegment(backup)
    spoilPage(fileIn(backup, files.table), 2)
    spoilPage(fileIn(backup, indexAt(0).path), 1)
    spoilPage(fileIn(backup, log), 0)
    truncateSync(fileIn(backup, indexAt(1).path), 8192)
    rmSync(fileIn(backup, indexAt(2).path))
    const there = putDatabaseThere()
    const said = (await catchDamage(restore(backup))).split('\n')
    const expected = [
      `the file postgres/${files.table} has other content than when it was backed up`,
      `the file postgres/${indexAt(0).path} has other content than when it was backed up`,
      `the file postgres/${log} has other content than when it was backed up`,
      `the file postgres/${indexAt(2).path} is missing`,
    ]
    expect(said).toEqual(expect.arrayContaining(expected))
    expect(said.some((line) => line.startsWith(`the file postgres/${indexAt(1).path} has 8192 bytes instead of`))).toBe(
      true,
    )
    expect(said).toHaveLength(5)
    there.expectUnchanged()
  })

  it('a truncated dump', { timeout }, async () => {
    const from = copyBackup({ asBefore: false })
    const manifest = await readManifest(from)
    const dump = join(from, 'database.dump')
    writeFileSync(dump, 'PGDMP and half of the rest')
    const { db, close } = createDatabase({ connectionString: 'postgres://unknown@127.0.0.1:1/none', log: silentLog })
    const options = { from, db, databaseUrl: '', environment: {}, interrupt: uninterrupted }
    const digested = { ...manifest, kind: 'dump' as const, files: { 'database.dump': { bytes: 900, sha256: 'x' } } }
    const said = await catchDamage(restoreDump({ ...options, manifest: digested }))
    expect(said).toBe('the file database.dump has 26 bytes instead of 900')
    await close()
  })
})

describe('a backup that was damaged before its digests, or has none', () => {
  it('is refused with a sentence for each table and index', { timeout }, async () => {
    const backup = copyBackup({ asBefore: true })
    spoilPage(fileIn(backup, files.table), 2)
    spoilPage(fileIn(backup, indexAt(0).path), 1)
    disorderIndexPage(fileIn(backup, indexAt(1).path), 1)
    rmSync(fileIn(backup, indexAt(2).path))
    const there = putDatabaseThere()
    const said = await catchDamage(restore(backup))
    expect(said).toContain('the table transactions is damaged: ')
    expect(said).toContain(`the file ${files.table} is damaged: the checksum of page 2 is wrong`)
    expect(said).toContain(`the index ${indexAt(0).name} is damaged: `)
    expect(said).toContain(`the file ${indexAt(0).path} is damaged: the checksum of page 1 is wrong`)
    // Its checksums are right.
    expect(said).toContain(`the index ${indexAt(1).name} is damaged: item order invariant violated`)
    expect(said).not.toContain(`the file ${indexAt(1).path} is damaged`)
    expect(said).toContain(`the index ${indexAt(2).name} is damaged: `)
    there.expectUnchanged()
  })

  it('a row with other content and right checksums; where no database was, none is left', { timeout }, async () => {
    const backup = copyBackup({ asBefore: true })
    falsifyPage(fileIn(backup, files.table), 0, Buffer.from(NOTE), Buffer.from(NOTE.replace('Karim', 'Salim')))
    expect(await catchDamage(restore(backup))).toBe('transactions has as many rows, but not the same')
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    ['the log of Postgres is missing', (backup: string) => rmSync(join(backup, 'postgres', findLogSegment(backup)))],
    ['the list of databases is damaged', (backup: string) => spoilPage(fileIn(backup, files.databases), 0)],
  ])('%s: the copy does not start, and its Postgres ends', { timeout }, async (_name, damage) => {
    const backup = copyBackup({ asBefore: true })
    damage(backup)
    const there = putDatabaseThere()
    await expect(restore(backup)).rejects.toThrow(/^The copy of the backup does not start. It is removed/)
    there.expectUnchanged()
  })
})

describe('a sound backup', () => {
  it('passes, and keeps the previous database aside', { timeout }, async () => {
    putDatabaseThere()
    expect(await restore(copyBackup({ asBefore: true }))).toBe(join(dataDir, 'postgres.before-now'))
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.before-now'])
    expect(readdirSync(join(dataDir, 'postgres.before-now'))).toEqual(['PG_VERSION'])
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
    const { db, close } = createDatabase({ connection: postgres.connection, log: silentLog })
    const { rows } = await sql`select description from transactions where description = ${NOTE}`.execute(db)
    const { rows: settings } = await sql`select current_setting('data_checksums') as checksums`.execute(db)
    const { rows: extensions } = await sql`select extname from pg_extension`.execute(db)
    await close()
    await postgres.stop()
    expect(rows).toHaveLength(1)
    expect(settings).toEqual([{ checksums: 'on' }])
    expect(extensions).toEqual([{ extname: 'plpgsql' }])
  })
})

describe('a damaged database', () => {
  it('is not backed up as sound', { timeout }, async () => {
    copyLive()
    spoilPage(join(dataDir, 'postgres', indexAt(0).path), 1)
    disorderIndexPage(join(dataDir, 'postgres', indexAt(1).path), 1)
    const target = join(work, 'new')
    const options = { dataDir, target, workFolder: dataDir, clock: systemClock, log: silentLog }
    const said = await catchDamage(backUpEmbedded({ ...options, interrupt: uninterrupted }))
    expect(said).toContain(`the index ${indexAt(0).name} is damaged`)
    expect(said).toContain(`the index ${indexAt(1).name} is damaged`)
    expect(readdirSync(work)).toEqual(['data'])
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'run'])
  })
})

describe('a signal', () => {
  function startCommand(name: 'backup' | 'restore', args: readonly string[]) {
    const file = join(root, 'server/platform/commands', `${name}.ts`)
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    return { child, said: () => said, closed: once(child, 'close') }
  }

  function findCopy() {
    return readdirSync(dataDir).find((name) => name.startsWith('postgres.copy.unfinished'))
  }

  const moments: Record<string, () => boolean> = {
    'during the copy': () => findCopy() !== undefined,
    'when Postgres runs on the copy': () => existsSync(join(dataDir, findCopy() ?? 'none', 'postgres/postmaster.pid')),
  }

  it.each([
    ['restore', 'SIGTERM', 143, 'during the copy'],
    ['restore', 'SIGINT', 130, 'when Postgres runs on the copy'],
    ['backup', 'SIGHUP', 129, 'when Postgres runs on the copy'],
  ] as const)('ends %s (%s, exit code %i) %s', { timeout }, async (name, signal, exitCode, moment) => {
    copyLive()
    const { ino } = statSync(join(dataDir, 'postgres'))
    const args = name === 'restore' ? [`--from=${sound}`, '--force'] : [`--to=${join(work, 'new')}`]
    const { child, said, closed } = startCommand(name, args)
    await expect.poll(moments[moment] as () => boolean, { timeout: 60_000, interval: 5 }).toBe(true)
    child.kill(signal)
    // npm passes on a signal that the terminal has sent too.
    child.kill(signal)
    const [code] = (await closed) as [number]
    expect(said()).toBe('Interrupted. What was begun is undone; no program that it started still runs.\n')
    expect(code).toBe(exitCode)
    expect(statSync(join(dataDir, 'postgres')).ino).toBe(ino)
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'run'])
    expect(readdirSync(work)).toEqual(['data'])
  })
})
