import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AgencyDayKey } from './closings.queries.ts'

/** What a closing needs to know of its agency. */
export interface ClosingAgency {
  name: string
  discrepancyThreshold: Centimes
}

function selectAgency(db: Kysely<Database> | Transaction<Database>, ownerId: OwnerId, agencyId: string) {
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

/**
 * The same, and waits for everybody who is writing new rows of the agency and keeps others out: they hold it by their foreign
 * key. Taken after the owner and before the day.
 */
export function lockClosingAgencyOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<ClosingAgency | undefined> {
  return selectAgency(trx, ownerId, agencyId).forUpdate().executeTakeFirst()
}

/** What moved on a day, and whether it is closed; zeros for a day without movements. */
export interface AgencyDayState extends CashMovements {
  closed: boolean
}

function selectDay(db: Kysely<Database> | Transaction<Database>, ownerId: OwnerId, { agencyId, date }: AgencyDayKey) {
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

export async function findAgencyDayStateOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
): Promise<AgencyDayState> {
  return (await selectDay(db, ownerId, day).executeTakeFirst()) ?? EMPTY_DAY
}

/**
 * The same, once everybody who is writing to the day is done, and until this transaction ends nobody else writes to it (T12).
 * A day without a row has nothing to hold: its first movement needs the agency, which the caller holds.
 */
export async function lockAgencyDayOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
): Promise<AgencyDayState> {
  return (await selectDay(trx, ownerId, day).forNoKeyUpdate().executeTakeFirst()) ?? EMPTY_DAY
}
