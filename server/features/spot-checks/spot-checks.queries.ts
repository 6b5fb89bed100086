import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListSpotChecksInput } from '#shared/spot-checks/spot-check-input.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface SpotCheckRecord extends Selectable<Database['spot_checks']> {
  agencyName: string
  byName: string
  holderName: string | null
}

type Filter = Omit<ListSpotChecksInput, 'page'>

function selectSpotChecks(db: Kysely<Database>, { ownerId, scope }: ScopedSpace, { agencyId, from, to }: Filter) {
  let checks = db.selectFrom('spot_checks as x').where('x.owner_id', '=', ownerId)
  if (scope !== 'all') checks = checks.where(isWithin(scope, 'x.agency_id'))
  if (agencyId !== undefined) checks = checks.where('x.agency_id', '=', agencyId)
  if (from !== undefined) checks = checks.where('x.date', '>=', from)
  if (to !== undefined) checks = checks.where('x.date', '<=', to)
  return checks
}

function withNames(checks: ReturnType<typeof selectSpotChecks>) {
  return checks
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'x.owner_id').onRef('a.id', '=', 'x.agency_id'))
    .innerJoin('members as m', (join) => join.onRef('m.owner_id', '=', 'x.owner_id').onRef('m.id', '=', 'x.made_by'))
    .leftJoin('members as h', (join) => join.onRef('h.owner_id', '=', 'x.owner_id').onRef('h.id', '=', 'x.holder'))
    .selectAll('x')
    .select(['a.name as agencyName', 'm.display_name as byName', 'h.display_name as holderName'])
}

export function findSpotCheckOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<SpotCheckRecord | undefined> {
  return withNames(selectSpotChecks(db, { ownerId, scope: 'all' }, {}))
    .where('x.id', '=', id)
    .executeTakeFirst()
}

function selectListed(db: Kysely<Database>, space: ScopedSpace, filter: Filter) {
  return withNames(selectSpotChecks(db, space, filter))
    .orderBy('x.date', 'desc')
    .orderBy('x.at', 'desc')
    .orderBy('x.id', 'desc')
}

export function readSpotChecksInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<SpotCheckRecord[]> {
  return readInBatches(trx, selectListed(trx, space, filter), options)
}

export function listSpotChecksInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page, ...filter }: ListSpotChecksInput,
): Promise<SpotCheckRecord[]> {
  return selectListed(db, space, filter)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

/** Of one day, first one first. */
export function listSpotChecksOfDayOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<SpotCheckRecord[]> {
  return withNames(selectSpotChecks(db, { ownerId, scope: 'all' }, { agencyId }))
    .where('x.date', '=', date)
    .orderBy('x.at')
    .orderBy('x.id')
    .execute()
}

export async function countSpotChecksInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: Filter,
): Promise<number> {
  const { count } = await selectSpotChecks(db, space, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSpotCheckOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  check: Omit<Insertable<Database['spot_checks']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('spot_checks')
    .values({ ...check, owner_id: ownerId })
    .execute()
}
