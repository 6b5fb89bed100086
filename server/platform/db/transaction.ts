import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isRetryable } from './postgres-errors.ts'
import type { Database } from './schema.ts'

const MAX_RETRIES = 3

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock it runs `work` again, at most three times, so
 * `work` must have no effect outside the transaction. It does not retry after a connection lost at commit, because the
 * commit may have succeeded; the client can repeat the call safely (docs/product/foundations.md#creating-once).
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries >= MAX_RETRIES || !isRetryable(error)) throw error
      // A random delay, so that the same two do not collide again.
      await sleep(randomInt(5, 25) * (retries + 1))
    }
  }
}
