import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { isResponding, startChildServer } from '#tests/support/child-server.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { checkWrites, type Check } from './check-writes.ts'
import { killPostgres } from './kill-postgres.ts'
import { environmentFor, openProductDatabase, createWorkplaces } from './workplaces.ts'
import { startWriters } from './writers.ts'

export interface KillOptions {
  readonly rounds: ReadonlyArray<'server' | 'postgres'>
  readonly people: number
  readonly entriesBetween: number
}

export interface KillResult extends Check {
  readonly backAfterMs: readonly number[]
  readonly triedAgain: number
  readonly unexpected: readonly string[]
  /** Negative control: the same with a Postgres that responds before data is on disk. It must lose some. */
  readonly control: Check
}

const PATIENCE_MS = 60_000

/**
 * Clients write while the server or its Postgres is killed with -9 and started again (Postgres by the server). At the
 * end all acknowledged writes are compared with the database. Then the negative control.
 */
export async function runKills({ rounds, people, entriesBetween }: KillOptions): Promise<KillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755)
  const workplaces = await createWorkplaces(dataDir, Math.max(2, Math.ceil(people / 6)))
  const port = await findFreePort()
  const start = () => startChildServer({ environment: environmentFor(dataDir), port })
  let product = await start()
  let writers = startWriters(() => product.url, workplaces, people)

  const untilAcknowledged = async (more: number): Promise<void> => {
    const until = writers.acknowledged() + more
    for (const deadline = performance.now() + PATIENCE_MS; writers.acknowledged() < until; await sleep(10)) {
      if (performance.now() > deadline) throw new Error('Nothing is acknowledged any more')
    }
  }
  const killAndWait = async (victim: 'server' | 'postgres'): Promise<number> => {
    const killedAt = performance.now()
    if (victim === 'server') {
      await product.kill()
      product = await start()
    } else {
      killPostgres(dataDir)
      const readiness = `${product.url}/readyz`
      while (await isResponding(readiness)) await sleep(5)
      while (!(await isResponding(readiness))) await sleep(25)
    }
    return performance.now() - killedAt
  }

  try {
    const backAfterMs: number[] = []
    for (const victim of rounds) {
      await untilAcknowledged(entriesBetween)
      backAfterMs.push(await killAndWait(victim))
    }
    await untilAcknowledged(entriesBetween)
    await writers.end()
    const { entries, unexpected } = writers
    const check = await withProductDatabase(dataDir, (database) => checkWrites(database, entries))

    await withProductDatabase(dataDir, makeNonDurable)
    writers = startWriters(() => product.url, workplaces, people)
    await untilAcknowledged(entriesBetween)
    await killAndWait('postgres')
    await writers.end()
    const everything = [...entries, ...writers.entries]
    const control = await withProductDatabase(dataDir, (database) => checkWrites(database, everything))

    const triedAgain = entries.filter(({ tries }) => tries > 1).length
    return { ...check, backAfterMs, triedAgain, unexpected, control }
  } finally {
    await writers.end()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function withProductDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openProductDatabase(dataDir)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Commits return at once and are written up to thirty seconds later. */
async function makeNonDurable({ db }: OpenDatabase): Promise<void> {
  await sql`alter system set synchronous_commit = off`.execute(db)
  await sql`alter system set wal_writer_delay = '10s'`.execute(db)
  await sql`alter system set wal_writer_flush_after = '1GB'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  // Backends read the setting before their next statement.
  await sleep(500)
}
