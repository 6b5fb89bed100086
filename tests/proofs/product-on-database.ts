import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { type ChildServer, toDatabaseUrl, startChildServer } from '#tests/support/child-server.ts'
import { silentLog } from '#tests/support/log.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

export interface ProductOnDatabase {
  readonly server: ChildServer
  readonly database: TestDatabase
  startAnother(environment: Readonly<Record<string, string>>): Promise<ChildServer>
  close(): Promise<void>
}

/**
 * Create administrators after this call: at its start the product removes the role from accounts not in `ADMIN_EMAILS`.
 */
export async function startProductOnDatabase(
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductOnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
  // The account that runs Postgres must be able to enter.
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
  const { db, pool, reserve, close } = createDatabase({ connection, log: silentLog, poolSize: 4 })
  return {
    server,
    database: { db, pool, reserve, connection, close },
    startAnother,
    async close() {
      await server.stop()
      await close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
