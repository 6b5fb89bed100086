import { sql, type Expression, type Kysely, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

const BATCH_ROWS = 1000

/** Time limit for a reader that stops reading. Longer than the stall limit of responses, which acts first. */
const IDLE_MS = 75_000

/** Runs `work` read only in one snapshot, so that a count and the rows read later agree. Uses one connection. */
export function inSnapshot<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_MS)}`.execute(trx)
      return work(trx)
    })
}

export interface BatchOptions {
  readonly db: Kysely<Database>
  /** Cancels the running statement; reading then throws the reason of the signal. */
  readonly signal: AbortSignal
}

/** Reads a query in batches, so that only one is in memory. Only one at a time in a transaction. */
export async function* readInBatches<Row>(
  trx: Transaction<Database>,
  rows: Expression<Row>,
  { db, signal }: BatchOptions,
): AsyncGenerator<Row[], void, undefined> {
  const backend = await findBackendPid(trx)
  await runCancellable(db, backend, signal, () => sql`declare batches no scroll cursor for ${rows}`.execute(trx))
  for (;;) {
    const batch = await runCancellable(db, backend, signal, () =>
      sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from batches`.execute(trx),
    )
    if (batch.rows.length > 0) yield batch.rows
    if (batch.rows.length < BATCH_ROWS) break
  }
  await sql`close batches`.execute(trx)
}

async function findBackendPid(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  return rows[0]?.pid ?? 0
}

/** Waits for the cancellation too: if it came later, it would hit the next statement on the connection. */
async function runCancellable<Result>(
  db: Kysely<Database>,
  backend: number,
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${backend}::integer)`.execute(db).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  try {
    return await run()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
