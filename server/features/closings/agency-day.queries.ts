import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface AgencyDayKey {
  readonly agencyId: string
  readonly date: IsoDate
}

export interface ClosingAgency {
  name: string
  discrepancyThreshold: Centimes
  trackingStart: IsoDate | null
  handover: boolean
  /** Of the shift that lines of its date are entered for; null while no member holds the cash. */
  shiftId: string | null
  shiftDate: IsoDate | null
  shiftMember: string | null
}

function selectAgency(db: Kysely<Database>, ownerId: OwnerId, agencyId: string) {
  return db
    .selectFrom('agencies')
    .select([
      'name',
      'discrepancy_threshold as discrepancyThreshold',
      'tracking_start as trackingStart',
      'handover',
      'shift_id as shiftId',
      'shift_date as shiftDate',
      'shift_member as shiftMember',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '=', agencyId)
}

export function findClosingAgencyOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<ClosingAgency | undefined> {
  return selectAgency(db, ownerId, agencyId).executeTakeFirst()
}

/** Blocks new rows of the agency: their foreign key needs this row. Lock the owner before it and the day after it. */
export function lockClosingAgencyOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<ClosingAgency | undefined> {
  return selectAgency(trx, ownerId, agencyId).forUpdate().executeTakeFirst()
}

function selectDay(db: Kysely<Database>, ownerId: OwnerId, { agencyId, date }: AgencyDayKey) {
  return db
    .selectFrom('agency_day_totals')
    .select('closed')
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
}

export async function isDayClosedOwned(db: Kysely<Database>, ownerId: OwnerId, day: AgencyDayKey): Promise<boolean> {
  return (await selectDay(db, ownerId, day).executeTakeFirst())?.closed ?? false
}

/**
 * Waits for writes to the day and returns whether it is closed. A day without movements has no row to lock: the lock on the
 * agency blocks its first one.
 */
export async function lockAgencyDayOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
): Promise<boolean> {
  return (await selectDay(trx, ownerId, day).forNoKeyUpdate().executeTakeFirst())?.closed ?? false
}

/**
 * Whether a later live closing covers the day and the day never had a closing itself. A closing covers no day before the
 * start of tracking.
 */
export async function isDayCoveredOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select exists (
      select from closings
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date > ${date} and reopened_at is null
    ) and not exists (
      select from closings where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date}
    ) and not exists (
      select from agencies where owner_id = ${ownerId} and id = ${agencyId} and tracking_start > ${date}
    ) as covered`.execute(db)
  return rows[0]?.covered ?? false
}
