import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { ListTransfersInput } from '#shared/transfers/transfer-input.ts'
import type { TransferSettlement, TransferState, TransferTab } from '#shared/transfers/transfer-terms.ts'
import { type AgencyScope, isInScope } from '#shared/team/agency-scope.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Side } from './transfers.rules.ts'

export interface TransferRecord {
  id: string
  year: number
  number: number
  from: Side
  to: Side
  amount: Centimes
  counts: CountLine[] | null
  reason: string | null
  carrier: string | null
  immediate: boolean
  state: TransferState
  sentDate: IsoDate
  sentAt: Date
  sentBy: string
  sentByName: string | null
  feedOutId: string | null
  receivedDate: IsoDate | null
  receivedAt: Date | null
  receivedByName: string | null
  receivedAmount: Centimes | null
  receivedCounts: CountLine[] | null
  receiveComment: string | null
  slipNumber: string | null
  attachment: Attachment | null
  feedInId: string | null
  difference: Centimes | null
  settlement: TransferSettlement | null
  settlementText: string | null
  settledByName: string | null
  decidedReason: string | null
  decidedByName: string | null
  decidedAt: Date | null
}

export type TransferFilter = Omit<ListTransfersInput, 'page'>

/** The role decides which places a cashier may use. */
export interface TransferReader extends ScopedSpace {
  readonly isCashier: boolean
}

function side(agency: string, place: string) {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql<Side>`json_build_object(
    'kind', coalesce(${column(place, 'kind')}, 'agency'),
    'id', coalesce(${column(agency, 'id')}, ${column(place, 'id')}),
    'name', coalesce(${column(agency, 'name')}, ${column(place, 'name')}
      || coalesce(' •••• ' || ${column(place, 'account_end')}, '')),
    'agencyId', coalesce(${column(agency, 'id')}, ${column(place, 'agency_id')}),
    'cashiersSend', coalesce(${column(place, 'cashiers_send')}, true),
    'twoPersons', coalesce(${column(place, 'two_persons')}, false),
    'countArrivals', coalesce(${column(agency, 'count_arrivals')}, false)
  )`
}

function selectTransfers(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('cash_transfers as t')
    .leftJoin('agencies as fa', (join) =>
      join.onRef('fa.owner_id', '=', 't.owner_id').onRef('fa.id', '=', 't.from_agency'),
    )
    .leftJoin('places as fp', (join) =>
      join.onRef('fp.owner_id', '=', 't.owner_id').onRef('fp.id', '=', 't.from_place'),
    )
    .leftJoin('agencies as ta', (join) =>
      join.onRef('ta.owner_id', '=', 't.owner_id').onRef('ta.id', '=', 't.to_agency'),
    )
    .leftJoin('places as tp', (join) => join.onRef('tp.owner_id', '=', 't.owner_id').onRef('tp.id', '=', 't.to_place'))
    .where('t.owner_id', '=', ownerId)
}

type Selection = ReturnType<typeof selectTransfers>

const selectFile = sql<Attachment | null>`(
  select json_build_object('id', a.id, 'fileName', a.file_name, 'mediaType', a.media_type, 'size', octet_length(a.content))
  from attachments as a where a.id = t.attachment_id
)`

function named(transfers: Selection) {
  return transfers
    .leftJoin('members as s', (join) => join.onRef('s.owner_id', '=', 't.owner_id').onRef('s.id', '=', 't.sent_by'))
    .leftJoin('members as r', (join) => join.onRef('r.owner_id', '=', 't.owner_id').onRef('r.id', '=', 't.received_by'))
    .leftJoin('members as d', (join) => join.onRef('d.owner_id', '=', 't.owner_id').onRef('d.id', '=', 't.decided_by'))
    .leftJoin('members as l', (join) =>
      join.onRef('l.owner_id', '=', 't.owner_id').onRef('l.id', '=', 't.diff_settled_by'),
    )
    .select([
      't.id',
      't.year',
      't.number',
      side('fa', 'fp').as('from'),
      side('ta', 'tp').as('to'),
      't.amount',
      't.counts',
      't.reason',
      't.carrier',
      't.immediate',
      't.state',
      't.sent_date as sentDate',
      't.sent_at as sentAt',
      't.sent_by as sentBy',
      's.display_name as sentByName',
      't.feed_out_id as feedOutId',
      't.received_date as receivedDate',
      't.received_at as receivedAt',
      'r.display_name as receivedByName',
      't.received_amount as receivedAmount',
      't.received_counts as receivedCounts',
      't.receive_comment as receiveComment',
      't.slip_number as slipNumber',
      selectFile.as('attachment'),
      't.feed_in_id as feedInId',
      't.difference',
      't.diff_settlement as settlement',
      't.diff_text as settlementText',
      'l.display_name as settledByName',
      't.decided_reason as decidedReason',
      'd.display_name as decidedByName',
      't.decided_at as decidedAt',
    ])
}

const always = sql<boolean>`true`

function either(...conditions: ReadonlyArray<RawBuilder<boolean>>) {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The drawer or safe is of the scope. */
function atSource(scope: readonly string[]) {
  return either(isWithin(scope, 't.from_agency'), isWithin(scope, 'fp.agency_id'))
}

function atDestination(scope: readonly string[]) {
  return either(isWithin(scope, 't.to_agency'), isWithin(scope, 'tp.agency_id'))
}

function isVisible(scope: AgencyScope) {
  return scope === 'all' ? always : either(atSource(scope), atDestination(scope))
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
  return named(selectFiltered(db, space, filter))
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

/** Undefined also for one that touches no agency of the scope. */
export function findTransferInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<TransferRecord | undefined> {
  return named(selectTransfers(db, space.ownerId).where(isVisible(space.scope)))
    .where('t.id', '=', id)
    .executeTakeFirst()
}

/** Whether a transfer that the reader sees names the file. */
export async function isFileInScope(db: Kysely<Database>, space: ScopedSpace, id: string): Promise<boolean> {
  const row = await selectTransfers(db, space.ownerId)
    .where(isVisible(space.scope))
    .where('t.attachment_id', '=', id)
    .select('t.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sent to the agency up to the day and not decided, oldest first. */
export async function listAwaitedOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { readonly agencyId: string; readonly date: IsoDate },
): Promise<TransferRecord[]> {
  return named(selectTransfers(db, ownerId))
    .where('t.to_agency', '=', agencyId)
    .where('t.state', '=', 'sent')
    .where('t.sent_date', '<=', date)
    .orderBy('t.sent_date')
    .orderBy('t.number')
    .execute()
}

/** Sent before the day and not decided: to the agency, or by it to a bank. Oldest first. */
export async function listLateOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, before }: { readonly agencyId: string; readonly before: IsoDate },
): Promise<TransferRecord[]> {
  return named(selectTransfers(db, ownerId))
    .where('t.state', '=', 'sent')
    .where('t.sent_date', '<', before)
    .where((eb) =>
      eb.or([
        eb('t.to_agency', '=', agencyId),
        eb.and([eb('t.from_agency', '=', agencyId), eb('tp.kind', '=', 'bank')]),
      ]),
    )
    .orderBy('t.sent_date')
    .orderBy('t.number')
    .execute()
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
