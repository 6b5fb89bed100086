import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { type ChildServer, toDatabaseUrl, startChildServer } from '#tests/support/child-server.ts'
import { silentLog } from '#tests/support/log.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** The built product over a Postgres of the proof's own, durable as in production, and a look into its database. */
export interface ProductOnDatabase {
  readonly server: ChildServer
  readonly database: TestDatabase
  /** The same product once more on the same database, told other things. The caller stops it. */
  startAnother(environment: Readonly<Record<string, string>>): Promise<ChildServer>
  close(): Promise<void>
}

/** Starts both. Whoever needs an administrator makes one afterwards: at its start the product takes the role from others. */
export async function startProductOnDatabase(
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductOnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
  // The account that Postgres runs as must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  const { connection } = postgres
  const startAnother = (more: Readonly<Record<string, string>>) => {
    const secrets = { DATABASE_URL: toDatabaseUrl(connection), ADMIN_PASSWORD: 'proof-password' }
    return startChildServer({ environment: { ...secrets, RATE_LIMIT: 'off', ...environment, ...more } })
  }
  const server = await startAnother({}).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  const { db, pool, close } = createDatabase({ connection, log: silentLog, poolSize: 4 })
  return {
    server,
    database: { db, pool, connection, close },
    startAnother,
    async close() {
      await server.stop()
      await close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
