import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { createPreparedPool } from '#server/platform/db/prepared-pool.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { TestDatabase } from './test-database.ts'

export const BROKEN = 'this statement was made to fail'

export interface FailingDatabase extends TestDatabase {
  /** From now on statement number `k` fails. Commits count, begins and rollbacks do not. */
  failAt(k: number): void
  sent(): number
}

/**
 * The same database with a query builder that can fail at a given statement, to prove that a fault at any statement
 * leaves nothing behind.
 */
export function failingDatabase(database: TestDatabase): FailingDatabase {
  let sent = 0
  let failing = Number.POSITIVE_INFINITY

  const breakable = (client: PostgresPoolClient): PostgresPoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') {
          return async (statement: string, parameters: readonly unknown[]) => {
            if (!/^(begin|rollback|start transaction)/i.test(statement)) {
              sent += 1
              if (sent === failing) throw new Error(BROKEN)
            }
            return target.query(statement, parameters)
          }
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })

  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const pool = createPreparedPool(database.pool)
  const breakablePool: PostgresPool = {
    async connect() {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? breakable(client)
      known.set(client, wrapped)
      return wrapped
    },
    end: async () => undefined,
  }
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: breakablePool }) }),
    pool: database.pool,
    reserve: database.reserve,
    connection: database.connection,
    close: async () => undefined,
    failAt(k) {
      sent = 0
      failing = k
    },
    sent: () => sent,
  }
}
