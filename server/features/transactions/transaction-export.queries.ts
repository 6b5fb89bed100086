import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListTransactionsInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { selectNamed } from './named-transactions.queries.ts'
import { fromNamed, storedColumns } from './transaction-row.ts'

function selectFilteredOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { type, from: first, to: last, agencyId }: Omit<ListTransactionsInput, 'page'>,
) {
  return selectNamed(
    trx.with('t', (from) => {
      let query = from.selectFrom('transactions').select(storedColumns).where('owner_id', '=', ownerId)
      if (type !== undefined) query = query.where('type', '=', type)
      if (agencyId !== undefined) query = query.where('agency_id', '=', agencyId)
      if (first !== undefined) query = query.where('date', '>=', first)
      if (last !== undefined) query = query.where('date', '<=', last)
      return query
    }),
  )
}

async function* readRows(
  trx: Transaction<Database>,
  query: ReturnType<typeof selectFilteredOwned>,
  options: BatchOptions,
): AsyncGenerator<TransactionRow[], void, undefined> {
  for await (const batch of readInBatches(trx, query, options)) yield batch.map(fromNamed)
}

export function readListedTransactionsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Omit<ListTransactionsInput, 'page'>,
  options: BatchOptions,
): AsyncIterable<TransactionRow[]> {
  const newestFirst = selectFilteredOwned(trx, ownerId, filter)
    .orderBy('t.date', 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
  return readRows(trx, newestFirst, options)
}

export function readDayTransactionsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { agencyId: string; date: IsoDate },
  options: BatchOptions,
): AsyncIterable<TransactionRow[]> {
  const oldestFirst = selectFilteredOwned(trx, ownerId, { agencyId, from: date, to: date })
    .orderBy('t.created_at')
    .orderBy('t.id')
  return readRows(trx, oldestFirst, options)
}
