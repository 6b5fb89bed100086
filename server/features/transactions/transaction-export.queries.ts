import type { Transaction } from 'kysely'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { TransactionFilter } from '#shared/transactions/transaction-input.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { selectRecorded } from './named-transactions.queries.ts'
import type { Matches } from './transaction-matches.queries.ts'
import { fromRecorded, type RecordedTransaction, storedColumns } from './transaction-row.ts'

function selectFilteredInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  { type, from: first, to: last, agencyId, createdBy }: TransactionFilter,
  matches?: Matches,
) {
  const { ownerId, scope } = space
  return selectRecorded(
    trx.with('t', (from) => {
      let query = from.selectFrom('transactions as t').select(storedColumns).where('owner_id', '=', ownerId)
      if (scope !== 'all') query = query.where(isWithin(scope, 't.agency_id'))
      if (type !== undefined) query = query.where('type', '=', type)
      if (agencyId === NO_AGENCY) query = query.where('agency_id', 'is', null)
      else if (agencyId !== undefined) query = query.where('agency_id', '=', agencyId)
      if (createdBy !== undefined) query = query.where('created_by', '=', createdBy)
      // As the index of rows by person has it.
      if (createdBy !== undefined && createdBy !== ownerId) query = query.whereRef('created_by', '<>', 'owner_id')
      if (first !== undefined) query = query.where('date', '>=', first)
      if (last !== undefined) query = query.where('date', '<=', last)
      if (matches !== undefined) query = query.where(matches.indexed).where(matches.exact)
      return query
    }),
  )
}

async function* readRows(
  trx: Transaction<Database>,
  query: ReturnType<typeof selectFilteredInScope>,
  options: BatchOptions,
): AsyncGenerator<RecordedTransaction[], void, undefined> {
  for await (const batch of readInBatches(trx, query, options)) yield batch.map(fromRecorded)
}

/** Newest first. With `matches`, only the transactions that a search found. */
export function readListedTransactionsInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: TransactionFilter & { readonly matches?: Matches | undefined },
  options: BatchOptions,
): AsyncIterable<RecordedTransaction[]> {
  const newestFirst = selectFilteredInScope(trx, space, filter, filter.matches)
    .orderBy('t.date', 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
  return readRows(trx, newestFirst, options)
}

/** The rows that an export of a search or of one person has, however many: a file is complete. */
export async function countMatchesInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: TransactionFilter,
  matches?: Matches,
): Promise<number> {
  const { count } = await trx
    .selectFrom(selectFilteredInScope(trx, space, filter, matches).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function readDayTransactionsInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  { agencyId, date }: { agencyId: string; date: IsoDate },
  options: BatchOptions,
): AsyncIterable<RecordedTransaction[]> {
  const oldestFirst = selectFilteredInScope(trx, space, { agencyId, from: date, to: date })
    .orderBy('t.created_at')
    .orderBy('t.id')
  return readRows(trx, oldestFirst, options)
}
