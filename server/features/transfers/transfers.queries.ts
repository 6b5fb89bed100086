import { sql, type Kysely, type Transaction } from 'kysely'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { ListTransfersInput } from '#shared/transfers/transfer-input.ts'
import type { TransferTab } from '#shared/transfers/transfer-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import {
  always,
  atDestination,
  atSource,
  either,
  isVisible,
  selectTransfers,
  withNames,
  type Selection,
  type TransferRecord,
} from './transfer-record.queries.ts'

export type TransferFilter = Omit<ListTransfersInput, 'page'>

/** The role decides which places a cashier may use. */
export interface TransferReader extends ScopedSpace {
  readonly isCashier: boolean
}

const noOnes = sql<boolean>`coalesce(fp.kind, 'agency') in ('bank', 'owner')`
const isBank = sql<boolean>`coalesce(tp.kind, 'agency') = 'bank'`
const openToCashier = sql<boolean>`coalesce(tp.cashiers_send, true)`

/** The side that the reader works at still has something to do. As `receivesAt` and `sendsFrom` of the rules. */
function isForTab({ scope, isCashier }: TransferReader, tab: TransferTab) {
  if (tab === 'all') return always
  const state = tab === 'toReceive' ? sql<boolean>`t.state = 'sent'` : sql<boolean>`t.state in ('sent', 'refused')`
  if (scope === 'all') return state
  const source = either(atSource(scope), sql<boolean>`${noOnes} and ${atDestination(scope)}`)
  if (tab === 'sent') return sql<boolean>`${state} and ${source}`
  const usable = isCashier ? openToCashier : always
  return sql<boolean>`${state} and ${usable} and ${either(atDestination(scope), sql<boolean>`${isBank} and ${source}`)}`
}

function selectFiltered(db: Kysely<Database>, space: TransferReader, filter: TransferFilter): Selection {
  const { agencyId, placeId, state, toSettle, from, to, tab } = filter
  let found = selectTransfers(db, space.ownerId).where(isVisible(space.scope)).where(isForTab(space, tab))
  // Of another agency not even what it has with those of the scope.
  if (agencyId !== undefined && !isInScope(space.scope, agencyId)) found = found.where(sql<boolean>`false`)
  if (agencyId !== undefined) {
    found = found.where((eb) => eb.or([eb('t.from_agency', '=', agencyId), eb('t.to_agency', '=', agencyId)]))
  }
  if (placeId !== undefined) {
    found = found.where((eb) => eb.or([eb('t.from_place', '=', placeId), eb('t.to_place', '=', placeId)]))
  }
  if (state !== undefined) found = found.where('t.state', '=', state)
  if (toSettle) found = found.where(isToSettle)
  if (from !== undefined) found = found.where('t.sent_date', '>=', from)
  if (to !== undefined) found = found.where('t.sent_date', '<=', to)
  return found
}

const isToSettle = sql<boolean>`t.difference <> 0 and t.diff_settlement is null`

function selectListed(db: Kysely<Database>, space: TransferReader, filter: TransferFilter) {
  return withNames(selectFiltered(db, space, filter))
    .orderBy('t.sent_date', 'desc')
    .orderBy('t.sent_at', 'desc')
    .orderBy('t.id', 'desc')
}

export async function listTransfersInScope(
  db: Kysely<Database>,
  space: TransferReader,
  { page, ...filter }: ListTransfersInput,
): Promise<{ rows: TransferRecord[]; total: number }> {
  const rows = await selectListed(db, space, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { rows, total: await countTransfersInScope(db, space, filter) }
}

export async function countTransfersInScope(
  db: Kysely<Database>,
  space: TransferReader,
  filter: TransferFilter,
): Promise<number> {
  const { total } = await selectFiltered(db, space, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function readTransfersInScope(
  trx: Transaction<Database>,
  space: TransferReader,
  filter: TransferFilter,
  options: BatchOptions,
): AsyncIterable<TransferRecord[]> {
  return readInBatches(trx, selectListed(trx, space, filter), options)
}

export interface TransferSums {
  toReceive: number
  transitCount: number
  transitAmount: Centimes
  oldest: IsoDate | null
  settleCount: number
  settleAmount: Centimes
}

/** What is on its way and what is to settle, in one statement that reads only those transfers. */
export async function sumOpenTransfersInScope(db: Kysely<Database>, space: TransferReader): Promise<TransferSums> {
  const inTransit = sql<boolean>`t.state in ('sent', 'refused')`
  return selectTransfers(db, space.ownerId)
    .where(isVisible(space.scope))
    .where(sql<boolean>`(t.state in ('sent', 'refused') or (t.difference <> 0 and t.diff_settlement is null))`)
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where ${isForTab(space, 'toReceive')}))::integer`.as('toReceive'),
      sql<number>`(count(*) filter (where ${inTransit}))::integer`.as('transitCount'),
      sql<Centimes>`coalesce(sum(t.amount) filter (where ${inTransit}), 0)`.as('transitAmount'),
      fn.min<IsoDate | null>('t.sent_date').filterWhere(inTransit).as('oldest'),
      sql<number>`(count(*) filter (where ${isToSettle}))::integer`.as('settleCount'),
      sql<Centimes>`coalesce(sum(t.difference) filter (where ${isToSettle}), 0)`.as('settleAmount'),
    ])
    .executeTakeFirstOrThrow()
}
