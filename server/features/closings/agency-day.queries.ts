import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { MAX_DAYS_TO_CLOSE, type DaysToClose } from '#shared/closings/closing-day.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'

export interface AgencyDayKey {
  readonly agencyId: string
  readonly date: IsoDate
}

export interface ClosingAgency {
  name: string
  discrepancyThreshold: Centimes
}

function selectAgency(db: Kysely<Database>, ownerId: OwnerId, agencyId: string) {
  return db
    .selectFrom('agencies')
    .select(['name', 'discrepancy_threshold as discrepancyThreshold'])
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

export interface AgencyDayState extends CashMovements {
  closed: boolean
}

function selectDay(db: Kysely<Database>, ownerId: OwnerId, { agencyId, date }: AgencyDayKey) {
  return db
    .selectFrom('agency_day_totals')
    .select([
      'feed_count as feedCount',
      'feed_in as feedIn',
      'feed_out as feedOut',
      'incoming_count as incomingCount',
      'incoming_amount as incomingAmount',
      'incoming_fee as incomingFee',
      'outgoing_count as outgoingCount',
      'outgoing_amount as outgoingAmount',
      'outgoing_fee as outgoingFee',
      'closed',
    ])
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
}

const EMPTY_DAY: AgencyDayState = {
  feedCount: 0,
  feedIn: ZERO_AMOUNT,
  feedOut: ZERO_AMOUNT,
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
  closed: false,
}

/** Returns zeros for a day without movements. */
export async function findAgencyDayStateOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
): Promise<AgencyDayState> {
  return (await selectDay(db, ownerId, day).executeTakeFirst()) ?? EMPTY_DAY
}

/** Waits for writes to the day. A day without movements has no row to lock: the lock on the agency blocks its first one. */
export async function lockAgencyDayOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
): Promise<AgencyDayState> {
  return (await selectDay(trx, ownerId, day).forNoKeyUpdate().executeTakeFirst()) ?? EMPTY_DAY
}

/** Whether a later live closing covers the day and the day never had a closing itself. */
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
    ) as covered`.execute(db)
  return rows[0]?.covered ?? false
}

export interface PreviousClosing {
  id: string
  year: number
  number: number
  date: IsoDate
  counted: Centimes
}

export function findPreviousClosingOwned(
  db: Kysely<Database>,
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

/** Oldest first: days with movements since the last live closing (days close in order), and reopened days. */
export async function listDaysToCloseOwned(
  db: Kysely<Database>,
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
