import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import {
  BY_DAY,
  selectFound,
  selectNamed,
  type HistoryFilter,
  type TransactionOfClient,
} from './all-transactions.queries.ts'

/** All that match, newest first. Without a search they are read in the order of an index, not sorted. */
export async function* readAllTransactions(
  trx: Transaction<Database>,
  filter: HistoryFilter,
  options: BatchOptions,
): AsyncGenerator<TransactionOfClient[], void, undefined> {
  const selection = await selectFound(trx, filter, true)
  if (selection === undefined) return
  const found = selection.part({ columns: sql`t.*`, limit: null, isOrdered: false })
  yield* readInBatches(trx, selectNamed(selection.tables, sql`not materialized (${found})`, BY_DAY), options)
}

/** Of `readAllTransactions`. Without a search they are added up from the totals of the days. */
export async function countAllTransactions(trx: Transaction<Database>, filter: HistoryFilter): Promise<number> {
  if (filter.search === null) return countByDays(trx, filter)
  const selection = await selectFound(trx, filter, true)
  if (selection === undefined) return 0
  const found = selection.part({ columns: sql`t.id`, limit: null, isOrdered: false })
  const { rows } = await sql<{ found: number }>`
    with ${selection.tables} counted as (${found}) select count(*) as found from counted`.execute(trx)
  return rows[0]?.found ?? 0
}

async function countByDays(trx: Transaction<Database>, { type, from, to }: HistoryFilter): Promise<number> {
  const counts = {
    incoming: sql`incoming_count`,
    outgoing: sql`outgoing_count`,
    all: sql`incoming_count + outgoing_count`,
  }
  const { rows } = await sql<{ found: number }>`
    select coalesce(sum(${counts[type ?? 'all']}), 0) as found from owner_day_totals
    where ${from === undefined ? sql`true` : sql`date >= ${from}::date`}
      and ${to === undefined ? sql`true` : sql`date <= ${to}::date`}`.execute(trx)
  return rows[0]?.found ?? 0
}
