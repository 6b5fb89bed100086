import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { FeedSums } from '#shared/cash/cash-effect.ts'
import type { CreateFeedInput, ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { FeedCounterpart, FeedOrigin } from '#shared/feeds/feed-terms.ts'
import type { FeedRow } from '#shared/feeds/feed-row.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { type Centimes } from '#shared/values/money.ts'

export const FEED_AGENCY_KEY = 'feeds_agency'

type Filter = Omit<ListFeedsInput, 'page'>

function selectFeedsInScope(db: Kysely<Database>, space: ScopedSpace, { agencyId, date, from, to }: Filter) {
  const { ownerId, scope } = space
  let feeds = db.selectFrom('feeds as f').where('f.owner_id', '=', ownerId)
  if (scope !== 'all') feeds = feeds.where(isWithin(scope, 'f.agency_id'))
  if (agencyId !== undefined) feeds = feeds.where('f.agency_id', '=', agencyId)
  if (date !== undefined) feeds = feeds.where('f.date', '=', date)
  if (from !== undefined) feeds = feeds.where('f.date', '>=', from)
  if (to !== undefined) feeds = feeds.where('f.date', '<=', to)
  return feeds
}

function selectFeeds(feeds: ReturnType<typeof selectFeedsInScope>) {
  return feeds
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'f.owner_id').onRef('a.id', '=', 'f.agency_id'))
    .leftJoin('members as author', (join) =>
      join.onRef('author.owner_id', '=', 'f.owner_id').onRef('author.id', '=', 'f.created_by'),
    )
    .leftJoin('expense_categories as category', (join) =>
      join.onRef('category.owner_id', '=', 'f.owner_id').onRef('category.id', '=', 'f.category_id'),
    )
    .select([
      'f.id',
      'f.agency_id as agencyId',
      'a.name as agencyName',
      'f.date',
      'f.direction',
      'f.counterpart',
      'f.amount',
      'f.note',
      'f.category_id as categoryId',
      'category.name as categoryName',
      selectFile('f.attachment_id').as('attachment'),
      'f.origin',
      'f.created_at as createdAt',
      'f.created_by as createdBy',
      'author.display_name as authorName',
    ])
}

function selectListed(db: Kysely<Database>, space: ScopedSpace, filter: Filter) {
  return selectFeeds(selectFeedsInScope(db, space, filter))
    .orderBy('f.date', 'desc')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
}

export function listFeedsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page, ...filter }: ListFeedsInput,
): Promise<FeedRow[]> {
  return selectListed(db, space, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export function readFeedsInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<FeedRow[]> {
  return readInBatches(trx, selectListed(trx, space, filter), options)
}

export function sumFeedsInScope(db: Kysely<Database>, space: ScopedSpace, filter: Filter): Promise<FeedSums> {
  return selectFeedsInScope(db, space, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('feedCount'),
      sql<Centimes>`coalesce(sum(f.amount) filter (where f.direction = 'incoming'), 0)`.as('feedIn'),
      sql<Centimes>`coalesce(sum(f.amount) filter (where f.direction = 'outgoing'), 0)`.as('feedOut'),
    ])
    .executeTakeFirstOrThrow()
}

export function findFeedInScope(db: Kysely<Database>, space: ScopedSpace, id: string): Promise<FeedRow | undefined> {
  return selectFeeds(selectFeedsInScope(db, space, {}))
    .where('f.id', '=', id)
    .executeTakeFirst()
}

interface NewFeed extends Omit<CreateFeedInput, 'counterpart' | 'shiftId' | 'categoryId' | 'attachmentId'> {
  readonly counterpart: FeedCounterpart
  readonly createdBy: MemberId
  /** Of an expense. */
  readonly categoryId?: string | null
  readonly attachmentId?: string | null
  /** An earlier shift of the day; without it, that of who holds the cash. */
  readonly shiftId?: string | null
  /** What makes the feed, where no person does. */
  readonly origin?: { readonly kind: FeedOrigin; readonly id: string }
}

/** Violates `FEED_AGENCY_KEY` for an unknown agency; throws SD001 when the day is closed. */
export async function insertFeedOwned(trx: Transaction<Database>, ownerId: OwnerId, feed: NewFeed): Promise<boolean> {
  if (isDistributed()) return insertByValue(trx, ownerId, feed)
  const { rows } = await sql`
    insert into feeds (owner_id, id, agency_id, date, direction, counterpart, amount, note, created_by, origin, origin_id,
      category_id, attachment_id, shift_id)
    select ${ownerId}::uuid, ${feed.id}::uuid, ${feed.agencyId}::uuid, ${feed.date}::date, ${feed.direction}::text,
      ${feed.counterpart}::text, ${feed.amount}::bigint, ${feed.note}::text, ${feed.createdBy}::uuid,
      ${feed.origin?.kind ?? null}::text, ${feed.origin?.id ?? null}::uuid,
      ${feed.categoryId ?? null}::uuid, ${feed.attachmentId ?? null}::uuid, coalesce(${feed.shiftId ?? null}::uuid, (
        select case when handover and shift_date = ${feed.date}::date then shift_id end from agencies
        where owner_id = ${ownerId} and id = ${feed.agencyId} for key share
      ))
    where not exists (select from feeds where id = ${feed.id} and owner_id <> ${ownerId})
    on conflict (owner_id, id) do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** In two statements: one that asks and writes is refused where tables are distributed, and another tenant's id is not asked for. */
async function insertByValue(trx: Transaction<Database>, ownerId: OwnerId, feed: NewFeed): Promise<boolean> {
  const { rows } = await sql<{ shiftId: string | null }>`
    select case when handover and shift_date = ${feed.date}::date then shift_id end as "shiftId" from agencies
    where owner_id = ${ownerId} and id = ${feed.agencyId} for key share`.execute(trx)
  const row = await trx
    .insertInto('feeds')
    .values({
      owner_id: ownerId,
      id: feed.id,
      agency_id: feed.agencyId,
      date: feed.date,
      direction: feed.direction,
      counterpart: feed.counterpart,
      amount: feed.amount,
      note: feed.note,
      created_by: feed.createdBy,
      origin: feed.origin?.kind ?? null,
      origin_id: feed.origin?.id ?? null,
      category_id: feed.categoryId ?? null,
      attachment_id: feed.attachmentId ?? null,
      shift_id: feed.shiftId ?? rows[0]?.shiftId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
