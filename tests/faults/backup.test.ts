import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import type { Manifest } from '#server/platform/postgres/backup/manifest.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openMigratedDatabase, type RunningDatabase } from '#server/platform/postgres/open-database.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { makeAgency, makeOwner, makeTransactions, findStandardProductId } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'

/*
 * A backup taken during work and restored elsewhere is consistent at one moment. Runs the real commands in separate
 * processes.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const OWNERS = 3
const WRITERS = 4
const ROWS_EACH = 700

let base: string
let live: RunningDatabase
let database: TestDatabase
let server: TestServer
let workplaces: Workplace[]

interface Workplace {
  readonly owner: TestUser
  readonly cookie: string
  readonly agencyId: string
}

function folder(name: string) {
  return join(base, name)
}

function toTestDatabase({ db, pool, reserve, close }: RunningDatabase): TestDatabase {
  return {
    db,
    pool,
    reserve,
    close,
    get connection(): never {
      throw new Error('these tests do not connect directly')
    },
  }
}

async function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const file = join(root, 'server/platform/commands', `${name}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}

function backUp(dataDir: string, to: string) {
  return command('backup', [`--to=${folder(to)}`], { DATA_DIR: folder(dataDir) })
}
function restore(from: string, dataDir: string, ...flags: string[]) {
  return command('restore', [`--from=${folder(from)}`, ...flags], { DATA_DIR: folder(dataDir) })
}

function readManifest(name: string) {
  return JSON.parse(readFileSync(join(folder(name), 'manifest.json'), 'utf8')) as Manifest
}

function create({ cookie, agencyId }: Workplace, id: string, amount: number) {
  return server.call({
    path: 'transactions.create',
    type: 'mutation',
    cookie,
    input: { id, type: amount % 2 === 0 ? 'incoming' : 'outgoing', amount, agencyId, confirmDuplicate: true },
  })
}

interface Work {
  readonly created: string[]
  readonly removed: string[]
  /** Responses other than 200. */
  readonly refused: string[]
}

function startWork() {
  const work: Work = { created: [], removed: [], refused: [] }
  let isOver = false
  const person = async (workplace: Workplace, seed: number) => {
    for (let n = 0; !isOver; n += 1) {
      const id = newId()
      const made = await create(workplace, id, 100 + seed + 7 * n)
      if (made.status === 200) work.created.push(id)
      else work.refused.push(made.text)
      if (n % 3 !== 2) continue
      const gone = await server.call({
        path: 'transactions.remove',
        type: 'mutation',
        cookie: workplace.cookie,
        input: { id },
      })
      if (gone.status === 200) work.removed.push(id)
      else work.refused.push(gone.text)
    }
  }
  const people = Array.from({ length: WRITERS }, (_, index) =>
    person(workplaces[index % workplaces.length] as Workplace, index),
  )
  return {
    work,
    soFar: () => ({ created: [...work.created], removed: [...work.removed] }),
    async end() {
      isOver = true
      await Promise.all(people)
    },
  }
}

async function idsIn({ db }: Pick<TestDatabase, 'db'>, table: 'transactions' | 'deleted_transactions') {
  const rows = await db.selectFrom(table).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(base, 0o755)
  live = await openMigratedDatabase({ databaseUrl: undefined, dataDir: folder('live') }, silentLog)
  database = toTestDatabase(live)
  server = await startTestServer(database)
  workplaces = []
  for (let n = 0; n < OWNERS; n += 1) {
    const owner = await makeOwner(database)
    const product = await findStandardProductId(database)
    for (const agencyId of [await makeAgency(owner), await makeAgency(owner)]) {
      const entries = Array.from({ length: ROWS_EACH }, (_, index) => ({
        agencyId,
        standardProductId: product,
        amount: 100 + index,
        fee: index % 5,
        date: addDays(TEST_TODAY, -1 - (index % 60)),
      }))
      await makeTransactions(owner, entries)
      await makeFeed(owner, { agencyId, date: addDays(TEST_TODAY, -1) })
      await makeClosing(owner, { agencyId, date: addDays(TEST_TODAY, -1), discrepancy: -300 })
      workplaces.push({ owner, agencyId, cookie: await server.cookieFor(owner) })
    }
  }
}, 120_000)

afterAll(async () => {
  await server.close()
  await live.close()
  rmSync(base, { recursive: true, force: true })
}, 60_000)

const timeout = 180_000

describe('a backup during work', () => {
  it('is restored elsewhere as of one moment, and the application works on it', { timeout }, async () => {
    const people = startWork()
    await expect.poll(() => people.work.removed.length, { timeout: 30_000 }).toBeGreaterThan(20)
    const before = people.soFar()
    const backedUp = await backUp('live', 'first')
    const during = people.work.created.length
    await people.end()
    expect(backedUp.err).toBe('')
    expect(backedUp.code).toBe(0)
    expect(people.work.refused, 'no call fails during the backup').toEqual([])
    // Otherwise there was hardly any load.
    expect(during - before.created.length).toBeGreaterThan(20)
    expect(readdirSync(base).filter((name) => name.includes('unfinished'))).toEqual([])
    const [workplace] = workplaces as [Workplace]
    const afterwards = newId()
    expect((await create(workplace, afterwards, 500)).status).toBe(200)

    const restored = await restore('first', 'other')
    expect(restored.err).toBe('')
    expect(restored.out).toContain('every sum as the backup says, the audit trail whole')
    expect(restored.code).toBe(0)

    const there = await openMigratedDatabase({ databaseUrl: undefined, dataDir: folder('other') }, silentLog)
    try {
      const kept = await idsIn(there, 'transactions')
      const deleted = await idsIn(there, 'deleted_transactions')
      const removedBefore = new Set(before.removed)
      expect(before.created.filter((id) => !kept.has(id) && !deleted.has(id))).toEqual([])
      expect(before.removed.filter((id) => !deleted.has(id))).toEqual([])
      expect([...removedBefore].filter((id) => kept.has(id))).toEqual([])
      expect(kept.has(afterwards)).toBe(false)
      expect(await listTotalDifferences(there.db)).toEqual([])
      await inTransaction(there.db, sealAuditLines)
      expect(await findBrokenAuditLines(there.db)).toEqual([])
      const { lines } = await there.db
        .selectFrom('audit_lines')
        .select((eb) => eb.fn.countAll<number>().as('lines'))
        .executeTakeFirstOrThrow()
      expect(lines).toBe(deleted.size)

      const elsewhere = await startTestServer(toTestDatabase(there))
      try {
        const { cookie, agencyId } = workplace
        const list = await elsewhere.call({ path: 'transactions.list', type: 'query', input: { page: 1 }, cookie })
        expect(list.status).toBe(200)
        const input = { id: newId(), type: 'incoming', amount: 12_300, agencyId }
        const made = await elsewhere.call({ path: 'transactions.create', type: 'mutation', input, cookie })
        expect(made.status).toBe(200)
        expect(await listTotalDifferences(there.db)).toEqual([])
        expect((await fetch(`${elsewhere.url}/readyz`)).status).toBe(200)
      } finally {
        await elsewhere.close()
      }
    } finally {
      await there.close()
    }
  })

  it('can be repeated, and a stopped restored database can be backed up too', { timeout }, async () => {
    const people = startWork()
    const again = await backUp('live', 'second')
    await people.end()
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(people.work.refused).toEqual([])
    const resting = await backUp('other', 'third')
    expect(resting).toMatchObject({ code: 0, err: '' })
    expect(await restore('third', 'fourth')).toMatchObject({ code: 0, err: '' })
    const rows = (name: string) => readManifest(name).tables.find((table) => table.name === 'transactions')?.rows ?? 0
    expect(rows('second')).toBeGreaterThan(rows('first'))
    expect(rows('third')).toBe(rows('first') + 1)
  })
})

describe('restore', () => {
  it('refuses while a server runs, even with --force', { timeout }, async () => {
    const { code, err } = await restore('first', 'live', '--force')
    expect(code).toBe(1)
    expect(err).toContain(`A server uses ${folder('live')}`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('refuses to replace an existing database; --force keeps it aside', { timeout }, async () => {
    const refused = await restore('second', 'fourth')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('There is a database in')
    const forced = await restore('second', 'fourth', '--force')
    expect(forced).toMatchObject({ code: 0, err: '' })
    const aside = readdirSync(folder('fourth')).filter((name) => name.startsWith('postgres.before-'))
    expect(aside).toHaveLength(1)
    expect(forced.out).toContain(aside[0])
    expect(existsSync(join(folder('fourth'), aside[0] ?? '', 'PG_VERSION'))).toBe(true)
  })

  it('reports the table that differs from the backup', { timeout }, async () => {
    const manifest = readManifest('second')
    const tables = manifest.tables.map((table) =>
      table.name === 'feeds' ? { ...table, sums: { ...table.sums, amount: '1' } } : table,
    )
    writeFileSync(join(folder('second'), 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    const { code, err } = await restore('second', 'fifth')
    expect(code).toBe(2)
    expect(err).toContain('is NOT what was backed up')
    expect(err).toContain('feeds has amount 600000 in sum instead of 1')
  })

  it('refuses a folder that is not a backup', { timeout }, async () => {
    expect(await restore('live', 'sixth')).toMatchObject({ code: 1 })
    expect(existsSync(folder('sixth'))).toBe(false)
  })
})

describe('backup', () => {
  it('needs a database and an empty folder', { timeout }, async () => {
    const none = await backUp('nowhere', 'seventh')
    expect(none.code).toBe(1)
    expect(none.err).toContain('There is no database in')
    const taken = await backUp('live', 'first')
    expect(taken.code).toBe(1)
    expect(taken.err).toContain('is not empty')
  })

  it('says in two languages that pg_dump is missing', { timeout }, async () => {
    const password = readFileSync(join(folder('live'), 'postgres/sandouk.password'), 'utf8').trim()
    const host = encodeURIComponent(join(folder('live'), 'run'))
    const { code, err } = await command('backup', [`--to=${folder('dump')}`], {
      DATABASE_URL: `postgres://sandouk:${password}@localhost/sandouk?host=${host}`,
      PATH: '/nonexistent',
    })
    expect(code).toBe(1)
    expect(err).toContain('pg_dump is not on this machine')
    expect(err).toContain('pg_dump est introuvable sur cette machine')
    expect(existsSync(folder('dump'))).toBe(false)
  })
})
