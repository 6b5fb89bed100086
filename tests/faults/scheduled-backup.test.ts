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
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BackupPlan } from '#server/config.ts'
import { findBackupHistory, withBackupLock } from '#server/features/backups/backup-runs.queries.ts'
import { findBackupFault } from '#server/features/backups/backups.rules.ts'
import { makeScheduledBackup } from '#server/features/backups/make-scheduled-backup.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Manifest } from '#server/platform/postgres/backup/manifest.ts'
import { openMigratedDatabase, type RunningDatabase } from '#server/platform/postgres/open-database.ts'
import { startChildServer } from '#tests/support/child-server.ts'
import { captureLog, silentLog } from '#tests/support/log.ts'

/* The backups that the server makes by itself, of the embedded Postgres. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
const dataDir = join(base, 'data')
const share = join(base, 'share')
const disk = join(base, 'disk')
mkdirSync(disk)
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0
const KEEP = { days: 2, weeks: 0, months: 0 }
const HOUR_MS = 3_600_000

let live: RunningDatabase
let now: Date
const clock: Clock = { now: () => now }

beforeAll(async () => {
  chmodSync(base, 0o755)
  live = await openMigratedDatabase({ databaseUrl: undefined, dataDir }, silentLog)
})
beforeEach(async () => {
  now = new Date('2026-11-27T03:30:00Z')
  rmSync(share, { recursive: true, force: true })
  await live.db.deleteFrom('backup_runs').execute()
})
afterAll(async () => {
  await live.close()
  if (isMounted) spawnSync('umount', [disk])
  rmSync(base, { recursive: true, force: true })
})

function backUp(plan: Partial<BackupPlan> = {}, interrupt = new AbortController().signal, log = silentLog) {
  return makeScheduledBackup({
    db: live.db,
    config: { databaseUrl: undefined, dataDir, businessTimeZone: 'Africa/Casablanca' },
    plan: { folder: share, hour: 3, keep: KEEP, ...plan },
    clock,
    log,
    interrupt,
  })
}

async function findFault() {
  return findBackupFault(await findBackupHistory(live.db), now)
}

function listShare() {
  return existsSync(share) ? readdirSync(share).toSorted() : undefined
}

function readManifest(name: string) {
  return JSON.parse(readFileSync(join(share, name, 'manifest.json'), 'utf8')) as Manifest
}

function plantBackup(name: string, manifest: Partial<Manifest>) {
  mkdirSync(join(share, name))
  const whole: Manifest = {
    format: 1,
    kind: 'dump',
    takenAt: '2026-11-01T03:00:00Z',
    postgresVersion: '18.4',
    migration: null,
    tables: [],
    ...manifest,
  }
  writeFileSync(join(share, name, 'manifest.json'), JSON.stringify(whole))
}

it('makes one backup of a day, and deletes only its earlier ones', async () => {
  mkdirSync(share)
  plantBackup('auto-2026-11-25-a', { scheduledFor: '2026-11-25', takenAt: '2026-11-25T03:00:00Z' })
  plantBackup('auto-2026-11-26-a', { scheduledFor: '2026-11-26', takenAt: '2026-11-26T03:00:00Z' })
  plantBackup('by-hand', { takenAt: '2020-01-01T00:00:00Z' })
  plantBackup('of-another-product', { format: 7 as 1, scheduledFor: '2020-01-01' })
  mkdirSync(join(share, 'auto-2020-01-01-photos'))
  mkdirSync(join(base, 'elsewhere'))
  writeFileSync(join(base, 'elsewhere/manifest.json'), readFileSync(join(share, 'auto-2026-11-25-a/manifest.json')))
  symlinkSync(join(base, 'elsewhere'), join(share, 'auto-link'))
  const before = listShare() ?? []

  expect(await backUp()).toBe(true)
  expect(await backUp()).toBe(true)
  const after = listShare() ?? []
  const fresh = after.filter((name) => !before.includes(name))
  expect(fresh).toHaveLength(1)
  expect(before.filter((name) => !after.includes(name))).toEqual(['auto-2026-11-25-a'])
  expect(readManifest(fresh[0] ?? '')).toMatchObject({ kind: 'cluster', scheduledFor: '2026-11-27' })
  expect(existsSync(join(base, 'elsewhere/manifest.json'))).toBe(true)
  expect(await findFault()).toBeNull()
  now = new Date(now.getTime() + 27 * HOUR_MS)
  expect(await findFault()).toBe('late')
})

it('deletes nothing when it fails, says why, and tries again an hour later', async () => {
  const captured = captureLog()
  expect(await backUp({}, undefined, captured.log)).toBe(false)
  // A folder that is not mounted is not created.
  expect(listShare()).toBeUndefined()
  expect(await findFault()).toBe('folder_missing')
  expect(captured.text()).toContain('folder_missing')

  mkdirSync(share)
  expect(await backUp()).toBe(true)
  expect(listShare(), 'too early').toEqual([])
  now = new Date(now.getTime() + HOUR_MS)
  expect(await backUp()).toBe(true)
  expect(listShare()).toHaveLength(1)
  expect(await findFault()).toBeNull()
})

it('is made by one process at a time', async () => {
  mkdirSync(share)
  await withBackupLock(live.db, async () => {
    expect(await backUp()).toBe(true)
    expect(listShare()).toEqual([])
  })
  await Promise.all([backUp(), backUp(), backUp()])
  expect(listShare()).toHaveLength(1)
})

it('leaves nothing when it is interrupted', async () => {
  mkdirSync(share)
  const controller = new AbortController()
  const ending = backUp({}, controller.signal)
  while (listShare()?.length === 0) await sleep(5)
  controller.abort()
  expect(await ending).toBe(false)
  expect(listShare()).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await findFault()).toBe('interrupted')
})

it.skipIf(!isMounted)('keeps the earlier backups on a full disk', async () => {
  symlinkSync(disk, share)
  plantBackup('auto-2026-11-01-a', { scheduledFor: '2026-11-01' })
  expect(await backUp({ keep: { days: 1, weeks: 0, months: 0 } })).toBe(false)
  expect(readdirSync(disk)).toEqual(['auto-2026-11-01-a'])
  expect(await findFault()).toBe('no_room')
})

/** Of the built product, which starts the built program beside it. */
it('is made by a server by itself, which serves on without the folder', async () => {
  const ownData = join(base, 'own-data')
  const environment = { DATA_DIR: ownData, BACKUP_TO: share, BACKUP_AT: '0', ADMIN_PASSWORD: 'proof-password' }
  const readMetrics = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    return {
      failing: read('sandouk_backup_failing'),
      lastSuccess: read('sandouk_backup_last_success_timestamp_seconds'),
    }
  }
  const waitFor = async (isThere: () => Promise<boolean>) => {
    const deadline = performance.now() + 120_000
    while (!(await isThere())) {
      if (performance.now() > deadline) throw new Error('not in time')
      await sleep(100)
    }
  }

  const without = await startChildServer({ environment })
  await waitFor(async () => (await readMetrics(without.url)).failing === 1)
  expect(await readMetrics(without.url)).toEqual({ failing: 1, lastSuccess: 0 })
  expect((await fetch(`${without.url}/readyz`)).status).toBe(200)
  expect(listShare()).toBeUndefined()
  expect(await without.stop()).toBe(0)

  // The failed try is an hour ago for the next server.
  const between = await openMigratedDatabase({ databaseUrl: undefined, dataDir: ownData }, silentLog)
  await between.db
    .updateTable('backup_runs')
    .set({ started_at: new Date(0) })
    .execute()
  await between.close()

  mkdirSync(share)
  const withFolder = await startChildServer({ environment })
  await waitFor(async () => (await readMetrics(withFolder.url)).failing === 0)
  const { lastSuccess } = await readMetrics(withFolder.url)
  expect(Math.abs(lastSuccess - Date.now() / 1000)).toBeLessThan(90)
  expect(await withFolder.stop()).toBe(0)
  const [name = ''] = listShare() ?? []

  const restored = spawn(process.execPath, [join(root, 'dist/server/restore.js'), `--from=${join(share, name)}`], {
    cwd: base,
    env: { PATH: process.env['PATH'], DATA_DIR: join(base, 'restored'), LOG_LEVEL: 'silent' },
    stdio: 'inherit',
  })
  expect(await once(restored, 'exit')).toEqual([0, null])
}, 300_000)

it('ends with its server, and leaves nothing', async () => {
  mkdirSync(share)
  const environment = { DATA_DIR: join(base, 'stopped'), BACKUP_TO: share, BACKUP_AT: '0' }
  const server = await startChildServer({ environment: { ...environment, ADMIN_PASSWORD: 'proof-password' } })
  while (listShare()?.length === 0) await sleep(5)
  expect(listShare()?.[0]).toContain('.unfinished-')
  const startedAt = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(listShare()).toEqual([])
})
