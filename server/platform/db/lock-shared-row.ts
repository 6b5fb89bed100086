import { sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'

/** The class of the advisory locks for rows of reference tables. */
const SHARED_ROWS = 1_901

/**
 * Locks the row of a reference table until the transaction ends, before it is read without a row lock. Does nothing on one machine, where
 * the caller's statement locks the row itself. Each machine has a copy of the row: locked there in turn, two writers always deadlock,
 * and `for update` locks the whole table. All transactions begin on the coordinator, so its advisory lock is enough.
 * `use` excludes `change` only.
 */
export async function lockSharedRow(
  trx: Transaction<Database>,
  table: 'attachments' | 'operators' | 'subscription_plans' | 'transaction_types' | 'users',
  id: string,
  strength: 'use' | 'change',
): Promise<void> {
  if (!isDistributed()) return
  const key = sql`${SHARED_ROWS}::integer, hashtext(${`${table} ${id}`})`
  await (
    strength === 'use' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`
  ).execute(trx)
}
