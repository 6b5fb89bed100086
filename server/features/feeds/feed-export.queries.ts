import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { Category } from '#shared/values/statuses.ts'

export interface ExportedFeed {
  readonly date: IsoDate
  readonly direction: Category
  readonly counterpart: FeedCounterpart
  readonly amount: Centimes
  readonly note: string | null
  readonly agency_name: string
}

type Filter = Omit<ListFeedsInput, 'page'>

function ofFeeds(ownerId: OwnerId, { agencyId, date, from, to }: Filter) {
  return sql`
  from feeds as f
  join agencies as agency on agency.owner_id = ${ownerId} and agency.id = f.agency_id
  where f.owner_id = ${ownerId}
    ${agencyId === undefined ? sql`` : sql`and f.agency_id = ${agencyId}`}
    ${date === undefined ? sql`` : sql`and f.date = ${date}::date`}
    ${from === undefined ? sql`` : sql`and f.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and f.date <= ${to}::date`}`
}

export async function countExportedFeedsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${ofFeeds(ownerId, filter)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** All feeds that the filter lets through, newest first. Some at a time. */
export function readFeedsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<ExportedFeed[]> {
  return readInBatches(
    trx,
    sql<ExportedFeed>`
      select f.date, f.direction, f.counterpart, f.amount, f.note, agency.name as agency_name
      ${ofFeeds(ownerId, filter)}
      order by f.date desc, f.created_at desc, f.id desc`,
    options,
  )
}
