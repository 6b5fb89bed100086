import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isWorthAnotherTry } from './postgres-errors.ts'
import type { Database } from './schema.ts'

const MAX_RETRIES = 3

/**
 * Runs `work` in one transaction: all of it or none. Every verb that writes goes through here.
 *
 * After a serialization failure or a deadlock the whole of `work` runs again, at most three
 * times, so it must do nothing outside the transaction. A connection lost at commit is not
 * retried: nobody knows whether it was committed, and the caller's own id makes a second
 * call safe (D10). Throws what `work` throws.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries >= MAX_RETRIES || !isWorthAnotherTry(error)) throw error
      // Apart by chance, or the two that collided collide again.
      await sleep(randomInt(5, 25) * (retries + 1))
    }
  }
}
