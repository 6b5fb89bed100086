import { sql, type Expression, type Kysely, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of one batch: a few hundred kilobytes at most, and well under the time that a statement may take. */
const BATCH_ROWS = 1000

/**
 * How long Postgres keeps a snapshot open for a reader that asks for nothing more. Longer than `CLIENT_STALL_MS` of the
 * exports, which ends such a reader first.
 */
const IDLE_MS = 75_000

/**
 * Runs `work` over the database as it was at one moment, without writing: a count and the rows that follow it agree, however
 * long the reading takes. Holds a connection meanwhile. Throws what `work` throws.
 */
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
  /** Another connection of the same database, to cancel what runs. */
  readonly db: Kysely<Database>
  /** Once aborted, the statement that runs is cancelled and the reading ends with its reason. */
  readonly signal: AbortSignal
}

/**
 * All rows of a query, some at a time: as many are in memory as one batch holds, and the next are asked for only when these
 * are done with. One such reading at a time in a transaction.
 */
export async function* inBatches<Row>(
  trx: Transaction<Database>,
  rows: Expression<Row>,
  { db, signal }: BatchOptions,
): AsyncGenerator<Row[], void, undefined> {
  const backend = await findBackendPid(trx)
  await cancellable(db, backend, signal, () => sql`declare batches no scroll cursor for ${rows}`.execute(trx))
  for (;;) {
    const batch = await cancellable(db, backend, signal, () =>
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

/**
 * The answer of a statement, which an abort cancels in Postgres. The cancelling is waited for: sent later, it would hit the
 * next user of the connection.
 */
async function cancellable<Answer>(
  db: Kysely<Database>,
  backend: number,
  signal: AbortSignal,
  run: () => Promise<Answer>,
): Promise<Answer> {
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
