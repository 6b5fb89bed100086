import { openMigratedDatabase } from '#server/platform/postgres/open-database.ts'
import { createDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { findRunningPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { insertSession } from '#tests/bench/load-rows.ts'
import { makeAgency, makeOwner, findStandardProductId } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

export interface Workplace {
  readonly ownerId: string
  readonly cookie: string
  readonly agencyId: string
  readonly productId: string
}

const AGENCIES_EACH = 2

export function environmentFor(dataDir: string) {
  return {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: 'proof-password',
  }
}

/** Creates a cluster in `dataDir` with owners, two agencies each, and stops it. */
export async function createWorkplaces(dataDir: string, owners: number): Promise<Workplace[]> {
  const { db, pool, reserve, close } = await openMigratedDatabase({ databaseUrl: undefined, dataDir }, silentLog)
  const database: TestDatabase = {
    db,
    pool,
    reserve,
    close,
    get connection(): never {
      throw new Error('this product is not connected to directly')
    },
  }
  try {
    const productId = await findStandardProductId(database)
    const workplaces: Workplace[] = []
    for (let n = 0; n < owners; n += 1) {
      const owner = await makeOwner(database, { now: new Date().toISOString() })
      const cookie = `sandouk_session=${await insertSession(db, owner.userId)}`
      for (let agency = 0; agency < AGENCIES_EACH; agency += 1) {
        workplaces.push({ ownerId: owner.userId, cookie, agencyId: await makeAgency(owner), productId })
      }
    }
    return workplaces
  } finally {
    await close()
  }
}

export function openProductDatabase(dataDir: string): OpenDatabase {
  const connection = findRunningPostgres(dataDir)
  if (connection === undefined) throw new Error(`No Postgres runs on ${dataDir}`)
  return createDatabase({ connection, log: silentLog, poolSize: 2 })
}
