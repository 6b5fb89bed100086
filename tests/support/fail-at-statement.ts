import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { createPreparedPool } from '#server/platform/db/prepared-pool.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { TestDatabase } from './test-database.ts'

/** What a statement that was made to fail says. */
export const BROKEN = 'this statement was made to fail'

export interface FailingDatabase extends TestDatabase {
  /** From now on the `k`-th statement fails, commits counted, begins and rollbacks not. */
  failAt(k: number): void
  /** How many statements were sent, the failing one included, since `failAt`. */
  sent(): number
}

/**
 * The same database through a query builder one of whose statements can be made to fail before it is sent: for "a fault at
 * every statement leaves nothing behind" (reliability.md, proof 4).
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

  // As in the prepared pool: Kysely knows its connections by identity.
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
    connection: database.connection,
    close: async () => undefined,
    failAt(k) {
      sent = 0
      failing = k
    },
    sent: () => sent,
  }
}
