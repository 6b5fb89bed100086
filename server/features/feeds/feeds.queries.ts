import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { FeedSums } from '#shared/cash/cash-effect.ts'
import type { CreateFeedInput, ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { type Centimes } from '#shared/values/money.ts'

export const FEED_AGENCY_KEY = 'feeds_agency'

type Filter = Omit<ListFeedsInput, 'page'>

function feedsOwned(db: Kysely<Database>, ownerId: OwnerId, { agencyId, date, from, to }: Filter) {
  let feeds = db.selectFrom('feeds as f').where('f.owner_id', '=', ownerId)
  if (agencyId !== undefined) feeds = feeds.where('f.agency_id', '=', agencyId)
  if (date !== undefined) feeds = feeds.where('f.date', '=', date)
  if (from !== undefined) feeds = feeds.where('f.date', '>=', from)
  if (to !== undefined) feeds = feeds.where('f.date', '<=', to)
  return feeds
}

function selectFeeds(feeds: ReturnType<typeof feedsOwned>) {
  return feeds
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'f.owner_id').onRef('a.id', '=', 'f.agency_id'))
    .select([
      'f.id',
      'f.agency_id as agencyId',
      'a.name as agencyName',
      'f.date',
      'f.direction',
      'f.counterpart',
      'f.amount',
      'f.note',
      'f.created_at as createdAt',
    ])
}

function selectListed(db: Kysely<Database>, ownerId: OwnerId, filter: Filter) {
  return selectFeeds(feedsOwned(db, ownerId, filter))
    .orderBy('f.date', 'desc')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
}

export function listFeedsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { page, ...filter }: ListFeedsInput,
): Promise<FeedRow[]> {
  return selectListed(db, ownerId, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export function readFeedsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<FeedRow[]> {
  return readInBatches(trx, selectListed(trx, ownerId, filter), options)
}

export function sumFeedsOwned(db: Kysely<Database>, ownerId: OwnerId, filter: Filter): Promise<FeedSums> {
  return feedsOwned(db, ownerId, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('feedCount'),
      sql<Centimes>`coalesce(sum(f.amount) filter (where f.direction = 'incoming'), 0)`.as('feedIn'),
      sql<Centimes>`coalesce(sum(f.amount) filter (where f.direction = 'outgoing'), 0)`.as('feedOut'),
    ])
    .executeTakeFirstOrThrow()
}

export function findFeedOwned(db: Kysely<Database>, ownerId: OwnerId, id: string): Promise<FeedRow | undefined> {
  return selectFeeds(feedsOwned(db, ownerId, {}))
    .where('f.id', '=', id)
    .executeTakeFirst()
}

/** Violates `FEED_AGENCY_KEY` for an unknown agency; throws SD001 when the day is closed. */
export async function insertFeedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  feed: CreateFeedInput & { createdBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into feeds (owner_id, id, agency_id, date, direction, counterpart, amount, note, created_by)
    select ${ownerId}::uuid, ${feed.id}::uuid, ${feed.agencyId}::uuid, ${feed.date}::date, ${feed.direction}::text,
      ${feed.counterpart}::text, ${feed.amount}::bigint, ${feed.note}::text, ${feed.createdBy}::uuid
    where not exists (select from feeds where id = ${feed.id} and owner_id <> ${ownerId})
    on conflict (owner_id, id) do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** Throws SD001 when the day is closed. */
export async function deleteFeedOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('feeds')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
