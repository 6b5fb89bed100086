import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const log = pino({ level: 'silent' })
const holderFile = fileURLToPath(new URL('embedded-holder.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

/** A data folder with a new cluster, for tests that are not about its creation: copying it is faster. */
let prepared: string
let base: string
let dataDir: string
let open: EmbeddedPostgres[]
let children: ChildProcess[]

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
  chmodSync(prepared, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(prepared, 'data'), log })
  await postgres.stop()
})

afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const postgres of open) await postgres.stop()
  const pid = postmasterPid()
  if (pid !== undefined && isAlive(pid)) {
    process.kill(pid, 'SIGQUIT')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  }
  rmSync(base, { recursive: true, force: true })
})

function copyPreparedCluster(): void {
  const { status } = spawnSync('cp', ['-a', join(prepared, 'data'), dataDir])
  expect(status).toBe(0)
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  open.push(postgres)
  return postgres
}

async function startHolder(mode: 'wait' | 'write'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', holderFile, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toContain('"ready":true')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function ask<Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

function pidFile() {
  return join(dataDir, 'postgres', 'postmaster.pid')
}

function postmasterPid(): number | undefined {
  if (!existsSync(pidFile())) return undefined
  return Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const timeout = 90_000

describe('embedded Postgres', () => {
  it('creates its cluster, keeps data over a restart and listens on a socket only', { timeout }, async () => {
    const first = await start()
    expect(first.takenOver).toBe(false)
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(first, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await ask(first, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])
    expect(await ask(first, 'show wal_keep_size')).toEqual([{ wal_keep_size: '128MB' }])
    expect(
      await ask(
        first,
        'select datlocprovider::text as p, datlocale as l from pg_database where datname = current_database()',
      ),
    ).toEqual([{ p: 'b', l: 'C.UTF-8' }])
    await ask(first, 'create table kept (note text)')
    await ask(first, "insert into kept values ('été')")
    expect(statSync(join(dataDir, 'postgres', 'sandouk.password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    await first.stop()
    await first.stop()
    expect(existsSync(pidFile())).toBe(false)

    const second = await start()
    expect(second.takenOver).toBe(false)
    expect(await ask(second, 'select note from kept')).toEqual([{ note: 'été' }])
    second.stopSync()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('refuses a wrong password on the socket', { timeout }, async () => {
    copyPreparedCluster()
    const postgres = await start()
    const client = new pg.Client({ ...postgres.connection, password: 'guess' })
    await expect(client.connect()).rejects.toThrow(/password authentication failed/)
  })

  it('takes over the Postgres of a killed server, with its data', { timeout }, async () => {
    copyPreparedCluster()
    const child = await startHolder('write')
    const pid = postmasterPid()
    await kill(child)
    const postgres = await start()
    expect(postgres.takenOver).toBe(true)
    expect(postmasterPid()).toBe(pid)
    expect(await ask(postgres, 'select note from kept')).toEqual([{ note: 'written before the kill' }])
    await postgres.stop()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('refuses a second live server and does not disturb the first', { timeout }, async () => {
    copyPreparedCluster()
    const child = await startHolder('write')
    await expect(start()).rejects.toThrow(`Another server already uses ${dataDir}.`)
    expect(child.exitCode).toBe(null)
    await kill(child)
    expect((await start()).takenOver).toBe(true)
  })

  it('lets one of two servers that start at once on an empty folder succeed', { timeout }, async () => {
    const results = await Promise.allSettled([start(), start()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [winner] = open
    expect(winner && (await ask(winner, 'select 1 as one'))).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  it('starts after server and Postgres were both killed', { timeout }, async () => {
    copyPreparedCluster()
    const child = await startHolder('write')
    const pid = postmasterPid() ?? 0
    await kill(child)
    process.kill(pid, 'SIGKILL')
    const postgres = await start()
    expect(postgres.takenOver).toBe(false)
    expect(await ask(postgres, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1 }])
  })

  it('starts if the pid in a stale file now belongs to another program', { timeout }, async () => {
    copyPreparedCluster()
    const first = await start()
    const lines = readFileSync(pidFile(), 'utf8').split('\n').slice(1)
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    await first.stop()
    // The difficult case: the pid belongs to a process of the same account, so Postgres itself would refuse to start.
    const stranger = spawn('sleep', ['120'], isRoot ? { uid, gid } : {})
    children.push(stranger)
    writeFileSync(pidFile(), [stranger.pid, ...lines].join('\n'))
    if (isRoot) spawnSync('chown', [`${uid}:${gid}`, pidFile()])
    const second = await start()
    expect(second.takenOver).toBe(false)
    expect(postmasterPid()).not.toBe(stranger.pid)
    await second.stop()
    expect(stranger.exitCode).toBe(null)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  it('starts after a crash during the creation of its cluster', { timeout }, async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', holderFile, dataDir], { stdio: 'ignore' })
    children.push(child)
    await expect
      .poll(() => findUnfinished().some((name) => existsSync(join(dataDir, name, 'cluster', 'base'))), {
        timeout: 20_000,
        interval: 5,
      })
      .toBe(true)
    await kill(child)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    mkdirSync(join(dataDir, 'postgres.new-abcdef', 'cluster', 'base'), { recursive: true })
    const postgres = await start()
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.new-abcdef'))).toBe(false)
  })

  it('restarts a killed Postgres on the same address, with every acknowledged write', { timeout }, async () => {
    copyPreparedCluster()
    const postgres = await start()
    const { db, close } = createDatabase({ connection: postgres.connection, log })
    await sql`create table kept (n int)`.execute(db)
    await sql`insert into kept values (1)`.execute(db)
    process.kill(postmasterPid() ?? 0, 'SIGKILL')
    await expect
      .poll(
        () =>
          sql`select n from kept`.execute(db).then(
            ({ rows }) => rows,
            () => 'away',
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ n: 1 }])
    await close()
  })

  it('continues after only the connection of its lock was ended', { timeout }, async () => {
    copyPreparedCluster()
    const postgres = await start()
    const locks = "select count(*)::int as held from pg_locks where locktype = 'advisory'"
    await ask(
      postgres,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sandouk guard'",
    )
    await sleep(500)
    await expect.poll(() => ask(postgres, locks), { timeout: 10_000 }).toEqual([{ held: 1 }])
    await expect(start()).rejects.toThrow('Another server already uses')
  })

  it('listens in a temporary folder if the path of the data is too long', { timeout }, async () => {
    dataDir = join(base, 'x'.repeat(60), 'y'.repeat(60))
    const postgres = await start()
    expect(postgres.connection.host.length).toBeLessThan(90)
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(postgres.connection.host)).toBe(false)
  })

  it.runIf(isRoot)('names the folder that the account of Postgres may not enter', { timeout }, async () => {
    chmodSync(base, 0o700)
    await expect(start()).rejects.toThrow(`may not enter ${base}, where its data is`)
  })

  it.runIf(isRoot)('starts on a cluster that root has restored', { timeout }, async () => {
    copyPreparedCluster()
    await (await start()).stop()
    spawnSync('chown', ['-R', 'root:root', join(dataDir, 'postgres')])
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

function findUnfinished(): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')) : []
}
