import { expressionBuilder, sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { AgencyDayKey } from './agency-day.queries.ts'

/** A closing with the names of its agency and of the people who acted, null for an account without a name. */
export interface ClosingRecord extends Selectable<Database['closings']> {
  agencyName: string
  closedByName: string | null
  reviewedByName: string | null
  settledByName: string | null
  reopenedByName: string | null
}

type Filter = Omit<ListClosingsInput, 'page'>

function selectPersonName(person: string) {
  return sql<string | null>`(
  select nullif(btrim(first_name || ' ' || last_name), '') from profiles where user_id = ${sql.ref(person)}
)`
}

function selectClosings(db: Kysely<Database>, ownerId: OwnerId) {
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

export function findClosingOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<ClosingRecord | undefined> {
  return selectClosings(db, ownerId).where('c.id', '=', id).executeTakeFirst()
}

export function findLiveClosingOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ClosingRecord | undefined> {
  return selectClosings(db, ownerId)
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .where('c.reopened_at', 'is', null)
    .executeTakeFirst()
}

export function listVersionsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ClosingRecord[]> {
  return selectClosings(db, ownerId)
    .where('c.agency_id', '=', agencyId)
    .where('c.date', '=', date)
    .orderBy('c.version', 'desc')
    .execute()
}

/** Live closings only. For a query with `closings as c`. */
function isListed({ agencyId, from, to, filter }: Filter) {
  const eb = expressionBuilder<{ c: Database['closings'] }, 'c'>()
  const conditions = [eb('c.reopened_at', 'is', null)]
  if (agencyId !== undefined) conditions.push(eb('c.agency_id', '=', agencyId))
  if (from !== undefined) conditions.push(eb('c.date', '>=', from))
  if (to !== undefined) conditions.push(eb('c.date', '<=', to))
  if (filter === 'discrepancies' || filter === 'toSettle') conditions.push(eb('c.discrepancy', '<>', ZERO_AMOUNT))
  if (filter === 'toSettle') conditions.push(eb('c.settlement', 'is', null))
  if (filter === 'toReview') conditions.push(eb('c.review_state', '=', 'to_review'))
  if (filter === 'toCheck') conditions.push(eb('c.needs_check', '=', true))
  return eb.and(conditions)
}

function selectListed(db: Kysely<Database>, ownerId: OwnerId, filter: Filter) {
  return selectClosings(db, ownerId)
    .where(isListed(filter))
    .orderBy('c.date', 'desc')
    .orderBy('c.year', 'desc')
    .orderBy('c.number', 'desc')
}

export function listClosingsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { page, ...filter }: ListClosingsInput,
): Promise<ClosingRecord[]> {
  return selectListed(db, ownerId, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export function readClosingsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<ClosingRecord[]> {
  return readInBatches(trx, selectListed(trx, ownerId, filter), options)
}

export function sumClosingsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  filter: Filter,
): Promise<{ total: number; shortage: Centimes; excess: Centimes }> {
  return db
    .selectFrom('closings as c')
    .where('c.owner_id', '=', ownerId)
    .where(isListed(filter))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<Centimes>`coalesce(sum(least(c.discrepancy, 0)), 0)::bigint`.as('shortage'),
      sql<Centimes>`coalesce(sum(greatest(c.discrepancy, 0)), 0)::bigint`.as('excess'),
    ])
    .executeTakeFirstOrThrow()
}
