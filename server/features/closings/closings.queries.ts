import { sql, type Kysely, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import { MAX_DAYS_TO_CLOSE, type DaysToClose } from '#shared/closings/closing-day.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

/** Several of these reads happen inside a closing's transaction, under its locks. */
type Reader = Kysely<Database> | Transaction<Database>

/** A closing as stored, with the names of its agency and of who acted; a name is null where the account has none. */
export interface ClosingRecord extends Selectable<Database['closings']> {
  agencyName: string
  closedByName: string | null
  reviewedByName: string | null
  settledByName: string | null
  reopenedByName: string | null
}

/** An agency's day. */
export interface AgencyDayKey {
  readonly agencyId: string
  readonly date: IsoDate
}

function selectPersonName(person: string) {
  return sql<string | null>`(
  select nullif(btrim(first_name || ' ' || last_name), '') from profiles where user_id = ${sql.ref(person)}
)`
}

function selectClosings(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('closings as c')
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'c.owner_id').onRef('a.id', '=', 'c.agency_id'))
    .selectAll('c')
    .select([
      'a.name as agencyName',
      selectPersonName('c.closed_by').as('closedByName'),
      selectPersonName('c.reviewed_by').as('reviewedByName'),
      selectPersonName('c.settled_by').as('settledByName'),
      selectPersonName('c.reopened_by').as('reopenedByName'),
    ])
    .where('c.owner_id', '=', ownerId)
}

export function findClosingOwned(db: Reader, ownerId: OwnerId, id: string): Promise<ClosingRecord | undefined> {
  return selectClosings(db, ownerId).where('c.id', '=', id).executeTakeFirst()
}

/** The closing that holds the day, if it is closed. */
export function findLiveClosingOwned(
  db: Reader,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ClosingRecord | undefined> {
  return selectClosings(db, ownerId)
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .where('c.reopened_at', 'is', null)
    .executeTakeFirst()
}

/** All versions of a day, newest first. */
export function listVersionsOwned(
  db: Reader,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ClosingRecord[]> {
  return selectClosings(db, ownerId)
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .orderBy('c.version', 'desc')
    .execute()
}

/** What a closing's opening comes from. */
export interface PreviousClosing {
  id: string
  year: number
  number: number
  date: IsoDate
  counted: Centimes
}

/** The agency's last live closing before a day. */
export function findPreviousClosingOwned(
  db: Reader,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<PreviousClosing | undefined> {
  return db
    .selectFrom('closings')
    .select(['id', 'year', 'number', 'date', 'counted'])
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '<', date)
    .where('reopened_at', 'is', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a live closing of the agency is dated after a day that was never closed itself: the day belongs to its period. */
export async function findIsCoveredOwned(
  db: Reader,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select exists (
      select from closings
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date > ${date} and reopened_at is null
    ) and not exists (
      select from closings where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date}
    ) as covered`.execute(db)
  return rows[0]?.covered ?? false
}

/**
 * The agency's days up to `until` that have to be closed, oldest first, at most `limit` of them, and how many there are: days
 * with movements since the last live closing, which are few (earlier ones were closed before it, in order), and days that
 * were reopened and not closed again.
 */
export async function listDaysToCloseOwned(
  db: Reader,
  ownerId: OwnerId,
  { agencyId, until, limit = MAX_DAYS_TO_CLOSE }: { agencyId: string; until: IsoDate; limit?: number },
): Promise<DaysToClose> {
  const { rows } = await sql<{ date: IsoDate; total: number }>`
    select date, count(*) over () as total from (
      select date from agency_day_totals
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date <= ${until} and not closed
        and incoming_count + outgoing_count + feed_count > 0
        and date > coalesce((
          select max(date) from closings
          where owner_id = ${ownerId} and agency_id = ${agencyId} and reopened_at is null
        ), date '1999-12-31')
      union
      select r.date from closings as r
      where r.owner_id = ${ownerId} and r.agency_id = ${agencyId} and r.reopened_at is not null and r.date <= ${until}
        and not exists (
          select from closings as l
          where l.owner_id = r.owner_id and l.agency_id = r.agency_id and l.date = r.date and l.reopened_at is null
        )
    ) as d
    order by date limit ${limit}`.execute(db)
  return { days: rows.map(({ date }) => date), total: rows[0]?.total ?? 0 }
}

type Filtered = SelectQueryBuilder<Database & { c: Database['closings'] }, 'c', unknown>

function filtered<Query>(query: Query, { agencyId, from, to, filter }: Omit<ListClosingsInput, 'page'>): Query {
  let narrowed = (query as Filtered).where('c.reopened_at', 'is', null)
  if (agencyId !== undefined) narrowed = narrowed.where('c.agency_id', '=', agencyId)
  if (from !== undefined) narrowed = narrowed.where('c.date', '>=', from)
  if (to !== undefined) narrowed = narrowed.where('c.date', '<=', to)
  if (filter === 'discrepancies' || filter === 'toSettle') narrowed = narrowed.where('c.discrepancy', '<>', ZERO_AMOUNT)
  if (filter === 'toSettle') narrowed = narrowed.where('c.settlement', 'is', null)
  if (filter === 'toReview') narrowed = narrowed.where('c.review_state', '=', 'to_review')
  if (filter === 'toCheck') narrowed = narrowed.where('c.needs_check', '=', true)
  return narrowed as Query
}

/** A page of live closings, newest day first. */
export function listClosingsOwned(
  db: Reader,
  ownerId: OwnerId,
  { page, ...filter }: ListClosingsInput,
): Promise<ClosingRecord[]> {
  return filtered(selectClosings(db, ownerId), filter)
    .orderBy('c.date', 'desc')
    .orderBy('c.year', 'desc')
    .orderBy('c.number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

/** How many closings the filter lets through, what is missing in them and what is too much. */
export function sumClosingsOwned(
  db: Reader,
  ownerId: OwnerId,
  filter: Omit<ListClosingsInput, 'page'>,
): Promise<{ total: number; shortage: Centimes; excess: Centimes }> {
  return filtered(db.selectFrom('closings as c').where('c.owner_id', '=', ownerId), filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<Centimes>`coalesce(sum(least(c.discrepancy, 0)), 0)::bigint`.as('shortage'),
      sql<Centimes>`coalesce(sum(greatest(c.discrepancy, 0)), 0)::bigint`.as('excess'),
    ])
    .executeTakeFirstOrThrow()
}
