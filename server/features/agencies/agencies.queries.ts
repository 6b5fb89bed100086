import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CreateAgencyInput, UpdateAgencyInput } from '#shared/agencies/agency-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export interface AgencyRow {
  id: string
  name: string
  groupId: string | null
  groupName: string | null
  /** Closings with a larger discrepancy are to be reviewed. */
  discrepancyThreshold: Centimes
  /** No day before it is to close; null: from the first movement. */
  trackingStart: IsoDate | null
  /** Its cashiers do not see what is expected. */
  blind: boolean
  /** Each person counts the cash before holding it. */
  handover: boolean
  /** What arrives in its drawer is counted by denominations. */
  countArrivals: boolean
  /** A closing, reopened or not, fixes the start. */
  isTrackingFixed: boolean
  createdAt: Date
  updatedAt: string
}

export const AGENCY_GROUP_KEY = 'agencies_owner_id_group_id_fkey'

type Reader = Kysely<Database> | Transaction<Database>

function selectAgencies(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('agencies as a')
    .leftJoin('groups as g', (join) => join.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.group_id'))
    .select([
      'a.id',
      'a.name',
      'a.group_id as groupId',
      'g.name as groupName',
      'a.discrepancy_threshold as discrepancyThreshold',
      'a.tracking_start as trackingStart',
      'a.blind',
      'a.handover',
      'a.count_arrivals as countArrivals',
      sql<boolean>`exists (
        select from closings as c where c.owner_id = a.owner_id and c.agency_id = a.id
      )`.as('isTrackingFixed'),
      'a.created_at as createdAt',
      versionText('a.updated_at').as('updatedAt'),
    ])
    .where('a.owner_id', '=', ownerId)
}

export function listAgenciesInScope(db: Reader, space: ScopedSpace): Promise<AgencyRow[]> {
  const { ownerId, scope } = space
  const agencies = selectAgencies(db, ownerId)
  return (scope === 'all' ? agencies : agencies.where(isWithin(scope, 'a.id')))
    .orderBy(byNameKey('a.name_key'))
    .execute()
}

export function listAgencyPageOwned(db: Reader, ownerId: OwnerId, page: number): Promise<AgencyRow[]> {
  return selectAgencies(db, ownerId)
    .orderBy(byNameKey('a.name_key'))
    .orderBy('a.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

export function findAgencyOwned(db: Reader, ownerId: OwnerId, id: string): Promise<AgencyRow | undefined> {
  return selectAgencies(db, ownerId).where('a.id', '=', id).executeTakeFirst()
}

/** Undefined also for an agency beyond the scope. */
export async function findAgencyInScope(db: Reader, space: ScopedSpace, id: string): Promise<AgencyRow | undefined> {
  const { ownerId, scope } = space
  return isInScope(scope, id) ? findAgencyOwned(db, ownerId, id) : undefined
}

export async function countAgenciesOwned(db: Reader, ownerId: OwnerId): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false where the tenant has the name or id already. Throws `AGENCY_GROUP_KEY` for an unknown group. */
export async function insertAgencyOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agency: Pick<
    CreateAgencyInput,
    'id' | 'name' | 'groupId' | 'discrepancyThreshold' | 'blind' | 'handover' | 'countArrivals'
  > & {
    trackingStart: IsoDate | null
    createdBy: MemberId
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('agencies')
    .values({
      owner_id: ownerId,
      id: agency.id,
      name: agency.name,
      group_id: agency.groupId,
      discrepancy_threshold: agency.discrepancyThreshold ?? 0,
      tracking_start: agency.trackingStart,
      blind: agency.blind ?? false,
      handover: agency.handover ?? false,
      count_arrivals: agency.countArrivals ?? false,
      created_by: agency.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false where no agency has this id and version. Throws `agencies_name_unique` and `AGENCY_GROUP_KEY`. */
export async function updateAgencyOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agency: UpdateAgencyInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('agencies')
    .set({
      name: agency.name,
      group_id: agency.groupId,
      ...(agency.discrepancyThreshold === undefined ? {} : { discrepancy_threshold: agency.discrepancyThreshold }),
      ...(agency.trackingStart === undefined ? {} : { tracking_start: agency.trackingStart }),
      ...(agency.blind === undefined ? {} : { blind: agency.blind }),
      ...(agency.handover === undefined ? {} : { handover: agency.handover }),
      ...(agency.countArrivals === undefined ? {} : { count_arrivals: agency.countArrivals }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', agency.id)
    .where('updated_at', '=', new Date(agency.updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A closing of the agency waits, and is waited for; entries are not kept out. */
export async function lockTrackingOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Waits for the writers of the agency's transactions and keeps new ones out. Returns whether the agency exists. */
export async function lockAgencyOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('agencies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface AgencyUses {
  readonly transactions: number
  readonly feeds: number
  readonly closings: number
  /** Accounts at operators, also closed ones. */
  readonly accounts: number
  /** Also those that ended. */
  readonly transfers: number
  /** Its safes. */
  readonly places: number
  /** Rules and declarations. */
  readonly commissions: number
  readonly bankExpenses: number
}

/** Transactions are counted from the monthly totals instead of row by row. */
export async function countAgencyUsesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<AgencyUses> {
  const { rows } = await sql<AgencyUses>`
    select
      (select coalesce(sum(incoming_count + outgoing_count), 0)::integer from agency_month_totals
        where owner_id = ${ownerId} and agency_id = ${agencyId}) as transactions,
      (select count(*)::integer from feeds where owner_id = ${ownerId} and agency_id = ${agencyId}) as feeds,
      (select count(*)::integer from closings
        where owner_id = ${ownerId} and agency_id = ${agencyId} and version = 1) as closings,
      (select count(*)::integer from operator_accounts
        where owner_id = ${ownerId} and agency_id = ${agencyId}) as accounts,
      (select count(*)::integer from cash_transfers
        where owner_id = ${ownerId} and ${agencyId} in (from_agency, to_agency)) as transfers,
      (select count(*)::integer from places where owner_id = ${ownerId} and agency_id = ${agencyId}) as places,
      (
        (select count(*) from commission_rules where owner_id = ${ownerId} and agency_id = ${agencyId})
        + (select count(*) from commission_months where owner_id = ${ownerId} and agency_id = ${agencyId})
      )::integer as commissions,
      (select count(*)::integer from bank_expenses
        where owner_id = ${ownerId} and agency_id = ${agencyId}) as "bankExpenses"`.execute(trx)
  const uses = rows[0]
  if (uses === undefined) throw new Error('A count has one row')
  return uses
}

/** Debtors and what they owe stay, without an agency. */
export async function deleteAgencyOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx.deleteFrom('agencies').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
