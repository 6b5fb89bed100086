import type { Kysely, Transaction } from 'kysely'
import { openWithoutLimits } from './database.ts'
import type { Database } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** A transaction on a separate connection, whose statements may take as long as they take unless `work` limits them. */
export async function withoutTimeLimits<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const { db: unlimited, close } = openWithoutLimits(db)
  try {
    return await inTransaction(unlimited, work)
  } finally {
    await close()
  }
}
