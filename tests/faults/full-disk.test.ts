import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMigratedDatabase, type RunningDatabase } from '#server/platform/postgres/open-database.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { makeAgency, makeOwner } from '#tests/support/factories.ts'
import { captureLog, silentLog } from '#tests/support/log.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'

/*
 * A disk that is really full: the embedded Postgres on a small tmpfs, which only root may mount. The codes that Postgres
 * sends are tested without it in tests/api/storage-faults.test.ts.
 */

const SIZE_MB = 160
const base = mkdtempSync(join(tmpdir(), 'sandouk-test-'))
const disk = join(base, 'disk')
mkdirSync(disk)
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk]).status === 0
const captured = captureLog()

let live: RunningDatabase | undefined
let server: TestServer

beforeAll(async () => {
  chmodSync(base, 0o755)
  if (!isMounted) return
  live = await openMigratedDatabase({ databaseUrl: undefined, dataDir: join(disk, 'data') }, silentLog)
})

afterAll(async () => {
  await live?.close()
  if (isMounted) spawnSync('umount', [disk])
  rmSync(base, { recursive: true, force: true })
})

/** Leaves no room for another page of a table. Returns what frees it. */
function fillDisk(): () => void {
  const path = join(disk, 'filler')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(path, Buffer.alloc(bavail * bsize))
  return () => rmSync(path)
}

it.skipIf(!isMounted)('a full disk is a sentence, reads continue, and room ends it', async () => {
  if (live === undefined) throw new Error('not mounted')
  const { db, pool, reserve } = live
  const database = {
    db,
    pool,
    reserve,
    close: async () => undefined,
    get connection(): never {
      throw new Error('not needed')
    },
  }
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner)
  server = await startTestServer(database, { log: captured.log })
  const cookie = await server.cookieFor(owner)
  const create = () =>
    server.call({
      path: 'transactions.create',
      type: 'mutation',
      cookie,
      input: { id: newId(), type: 'incoming', amount: 12_300, agencyId, confirmDuplicate: true },
    })
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  const count = async () =>
    (
      await db
        .selectFrom('transactions')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  try {
    expect((await create()).status).toBe(200)
    expect(await readiness()).toBe(200)
    const free = fillDisk()
    // Pages with room take a few more rows.
    let made = 1
    let refused = await create()
    for (; refused.status === 200 && made < 5_000; made += 1) refused = await create()
    expect(refused.error).toMatchObject({
      reason: 'service.disk_full',
      message: refusalMessage('service.disk_full', undefined),
    })
    expect(refused.status).toBe(503)
    expect(captured.lines.filter(({ fault }) => fault !== undefined)).toMatchObject([{ level: 50, fault: 'disk_full' }])
    expect(await readiness()).toBe(503)
    const list = await server.call({ path: 'transactions.list', type: 'query', input: { page: 1 }, cookie })
    expect(list.status).toBe(200)
    expect(await count()).toBe(made)

    // The probe keeps it so after the ten seconds.
    await new Promise((done) => setTimeout(done, 10_500))
    expect(await readiness()).toBe(503)
    free()
    await expect.poll(readiness, { timeout: 20_000, interval: 500 }).toBe(200)
    expect((await create()).status).toBe(200)
    expect(await count()).toBe(made + 1)
    expect(await listTotalDifferences(db)).toEqual([])
  } finally {
    await server.close()
  }
})
