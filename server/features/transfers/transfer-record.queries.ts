import { sql, type Kysely, type RawBuilder } from 'kysely'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { transferCarrier, transferCharge, transferPeople } from '#server/features/shortages/source-terms.queries.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { AgencyScope } from '#shared/team/agency-scope.ts'
import type { TransferCharge } from '#shared/transfers/transfer-row.ts'
import type { TransferSettlement, TransferState } from '#shared/transfers/transfer-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
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
  charge: TransferCharge | null
  answerable: Array<{ id: string; name: string }>
  carrierId: string | null
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

export function selectTransfers(db: Kysely<Database>, ownerId: OwnerId) {
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

export type Selection = ReturnType<typeof selectTransfers>

export function withNames(transfers: Selection) {
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
      selectFile('t.attachment_id').as('attachment'),
      't.feed_in_id as feedInId',
      't.difference',
      't.diff_settlement as settlement',
      't.diff_text as settlementText',
      'l.display_name as settledByName',
      't.decided_reason as decidedReason',
      'd.display_name as decidedByName',
      't.decided_at as decidedAt',
      sql<TransferCharge | null>`case when t.difference < 0 then ${transferCharge} end`.as('charge'),
      sql<TransferRecord['answerable']>`case when t.difference < 0 then ${transferPeople} else '[]' end`.as(
        'answerable',
      ),
      sql<string | null>`case when t.difference < 0 then ${transferCarrier} end`.as('carrierId'),
    ])
}

export const always = sql<boolean>`true`

export function either(...conditions: ReadonlyArray<RawBuilder<boolean>>) {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The drawer or safe is of the scope. */
export function atSource(scope: readonly string[]) {
  return either(isWithin(scope, 't.from_agency'), isWithin(scope, 'fp.agency_id'))
}

export function atDestination(scope: readonly string[]) {
  return either(isWithin(scope, 't.to_agency'), isWithin(scope, 'tp.agency_id'))
}

export function isVisible(scope: AgencyScope) {
  return scope === 'all' ? always : either(atSource(scope), atDestination(scope))
}

/** Undefined also for one that touches no agency of the scope. */
export function findTransferInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<TransferRecord | undefined> {
  return withNames(selectTransfers(db, space.ownerId).where(isVisible(space.scope)))
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
