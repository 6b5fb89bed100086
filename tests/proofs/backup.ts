import { spawnSync } from 'node:child_process'
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
import { sql } from 'kysely'
import { systemClock } from '#server/platform/clock.ts'
import { backUpEmbedded } from '#server/platform/postgres/backup/back-up-embedded.ts'
import { measureFolder } from '#server/platform/postgres/backup/data-files.ts'
import { countRows, type Manifest, readManifest } from '#server/platform/postgres/backup/manifest.ts'
import { restoreDump } from '#server/platform/postgres/backup/restore-dump.ts'
import { restoreEmbedded } from '#server/platform/postgres/backup/restore-embedded.ts'
import { openMigratedDatabase } from '#server/platform/postgres/open-database.ts'
import { createDatabase } from '#server/platform/db/database.ts'
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
import { createFaults, report } from './report.ts'

/* A drill: sound backups pass, damaged ones are found, and afterwards everything is as before. */

const ROWS = 20_000
const NOTE = 'Recu de la main de Karim'
const interrupt = new AbortController().signal

interface Files {
  readonly table: string
  readonly index: string
}

const base = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
chmodSync(base, 0o755)
const live = join(base, 'live')
const sound = join(base, 'sound')
const dataDir = join(base, 'other')

async function fillDatabase(): Promise<Files> {
  const open = await openMigratedDatabase({ databaseUrl: undefined, dataDir: live }, silentLog)
  try {
    const connection = { host: '', user: '', password: '', database: '' }
    const owner = await makeOwner({
      db: open.db,
      pool: open.pool,
      reserve: open.reserve,
      close: open.close,
      connection,
    })
    const agencyId = await makeAgency(owner)
    for (let first = 0; first < ROWS; first += 2_000) {
      await makeTransactions(
        owner,
        Array.from({ length: 2_000 }, (_, n) => ({
          agencyId,
          amount: 100 + first + n,
          ...(first + n === 0 ? { description: NOTE } : {}),
        })),
      )
    }
    const { rows } = await sql<Files>`select pg_relation_filepath('transactions') as table,
      pg_relation_filepath('transactions_pkey') as index`.execute(open.db)
    if (rows[0] === undefined) throw new Error('no paths')
    return rows[0]
  } finally {
    await open.close()
  }
}

async function backUp(from: string, target: string) {
  const startedAt = performance.now()
  await backUpEmbedded({ dataDir: from, target, workFolder: from, clock: systemClock, log: silentLog, interrupt })
  return performance.now() - startedAt
}

async function restore(from: string) {
  const startedAt = performance.now()
  const manifest = await readManifest(from)
  await restoreEmbedded({ manifest, from, dataDir, force: true, stamp: 'now', log: silentLog, interrupt })
  return performance.now() - startedAt
}

/** What the operator would read; undefined if the damage was not found. */
function findError(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error)),
  )
}

const { faults, promise } = createFaults()
const files = await fillDatabase()
const backedUpMs = await backUp(live, sound)
const restoredMs = await restore(sound)
const bytes = await measureFolder(sound)
const manifest = await readManifest(sound)

const damages: Readonly<Record<string, (cluster: string) => void>> = {
  'index page': (cluster) => spoilPage(join(cluster, files.index), 1),
  'index order, checksums right': (cluster) => disorderIndexPage(join(cluster, files.index), 1),
  'heap page': (cluster) => spoilPage(join(cluster, files.table), 2),
  'row, checksums right': (cluster) =>
    falsifyPage(join(cluster, files.table), 0, Buffer.from(NOTE), Buffer.from(NOTE.replace('Karim', 'Salim'))),
  'missing file': (cluster) => rmSync(join(cluster, files.index)),
  'truncated file': (cluster) => truncateSync(join(cluster, files.table), 8 * 8192),
  'missing log': (cluster) => {
    for (const name of readdirSync(join(cluster, 'pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(cluster, 'pg_wal', name))
    }
  },
}

function isAsBefore(inode: number): boolean {
  const names = readdirSync(dataDir).filter((name) => name !== 'run')
  return statSync(join(dataDir, 'postgres')).ino === inode && names.length === 1 && listPostmasters(base).length === 0
}

let found = 0
let tried = 0
let undone = 0
const inode = statSync(join(dataDir, 'postgres')).ino
for (const hasDigests of [true, false]) {
  for (const [name, damage] of Object.entries(damages)) {
    const copy = join(base, 'damaged')
    linkFolder(sound, copy)
    if (!hasDigests) {
      const path = unlinkFile(join(copy, 'manifest.json'))
      const { files: _, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
      writeFileSync(path, JSON.stringify(rest))
    }
    for (const file of [files.index, files.table]) unlinkFile(join(copy, 'postgres', file))
    damage(join(copy, 'postgres'))
    const said = await findError(restore(copy))
    console.log(`  restore, ${hasDigests ? 'digests' : 'no digests'}, ${name}: ${said ?? 'NOT FOUND'}`)
    tried += 1
    promise(said !== undefined, `${name} was not found (${hasDigests ? 'with' : 'without'} digests)`)
    if (said !== undefined) found += 1
    if (isAsBefore(inode)) undone += 1
    else promise(false, `after ${name}, the data folder is not as before or a Postgres runs on`)
    rmSync(copy, { recursive: true, force: true })
  }
}

const atSource = ['index page', 'index order, checksums right', 'heap page', 'missing file'] as const
let foundAtSource = 0
for (const name of atSource) {
  const damaged = join(base, 'damaged')
  spawnSync('cp', ['-a', live, damaged])
  damages[name]?.(join(damaged, 'postgres'))
  const said = await findError(backUp(damaged, join(base, 'new')))
  console.log(`  backup of a database with ${name}: ${said ?? 'NOT FOUND'}`)
  if (said !== undefined && !existsSync(join(base, 'new'))) foundAtSource += 1
  else promise(false, `a database with ${name} was backed up`)
  promise(listPostmasters(base).length === 0, 'a Postgres runs on')
  rmSync(damaged, { recursive: true, force: true })
}

async function restoreTruncatedDump() {
  const from = join(base, 'dump')
  mkdirSync(from)
  writeFileSync(join(from, 'database.dump'), 'PGDMP, half of it')
  const { db, close } = createDatabase({ connectionString: 'postgres://unknown@127.0.0.1:1/none', log: silentLog })
  try {
    const digested: Manifest = { ...manifest, kind: 'dump', files: { 'database.dump': { bytes: 34, sha256: '' } } }
    await restoreDump({ manifest: digested, from, db, databaseUrl: '', environment: {}, interrupt })
  } finally {
    await close()
  }
}
const saidOfDump = await findError(restoreTruncatedDump())
promise(saidOfDump?.includes('instead of') === true, 'a truncated dump was not found')

const againMs = await restore(sound)
rmSync(base, { recursive: true, force: true })

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
report('backup', {
  line:
    `${countRows(manifest, 'transactions')} transactions, ${Math.round(bytes / 1e6)} MB: backed up and checked in ${seconds(backedUpMs)}, ` +
    `restored and checked in ${seconds(restoredMs)}; damaged backups found ${found} of ${tried}, undone ${undone} of ${tried}; ` +
    `damaged databases not backed up ${foundAtSource} of ${atSource.length}; truncated dump ${saidOfDump === undefined ? 'NOT ' : ''}found; ` +
    `control: the sound backup passes before and after (${seconds(againMs)})`,
  faults,
})
