import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import type { ShiftEnd } from '#shared/shifts/shift-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface ShiftRecord extends Selectable<Database['shifts']> {
  memberName: string
}

function selectShifts(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('shifts as s')
    .innerJoin('members as m', (join) => join.onRef('m.owner_id', '=', 's.owner_id').onRef('m.id', '=', 's.member_id'))
    .selectAll('s')
    .select('m.display_name as memberName')
    .where('s.owner_id', '=', ownerId)
}

export function findShiftOwned(db: Kysely<Database>, ownerId: OwnerId, id: string): Promise<ShiftRecord | undefined> {
  return selectShifts(db, ownerId).where('s.id', '=', id).executeTakeFirst()
}

/** Whose end is not counted yet. */
export function findOpenShiftOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ShiftRecord | undefined> {
  return selectShifts(db, ownerId)
    .where('s.agency_id', '=', agencyId)
    .where('s.date', '=', date)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
}

export async function isShiftOfDayOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
  id: string,
): Promise<boolean> {
  const shift = await findShiftOwned(db, ownerId, id)
  return shift?.agency_id === agencyId && shift.date === date
}

export function listShiftsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ShiftRecord[]> {
  return selectShifts(db, ownerId)
    .where('s.agency_id', '=', agencyId)
    .where('s.date', '=', date)
    .orderBy('s.seq')
    .execute()
}

export interface FirstCount {
  cash: Centimes
  reason: string | null
}

/** What the first shift of the day found in the drawer; undefined for a day without shifts. */
export async function findFirstCountOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<FirstCount | undefined> {
  return db
    .selectFrom('shifts')
    .select(['start_cash as cash', 'start_reason as reason'])
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .where('seq', '=', 1)
    .executeTakeFirst()
}

/** What the lines of each shift of the day add up to, by its id. */
export async function sumShiftsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<Map<string, CashMovements>> {
  const selectSum = (type: string, column: string) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where type = ${sql.lit(type)}), 0)::bigint`
  const { rows } = await sql<CashMovements & { shiftId: string }>`
    select shift_id as "shiftId",
      sum(feed_count)::integer as "feedCount", sum(feed_in)::bigint as "feedIn", sum(feed_out)::bigint as "feedOut",
      sum(incoming_count)::integer as "incomingCount", sum(incoming_amount)::bigint as "incomingAmount",
      sum(incoming_fee)::bigint as "incomingFee", sum(outgoing_count)::integer as "outgoingCount",
      sum(outgoing_amount)::bigint as "outgoingAmount", sum(outgoing_fee)::bigint as "outgoingFee"
    from (
      select shift_id, 0 as feed_count, 0 as feed_in, 0 as feed_out,
        count(*) filter (where type = 'incoming') as incoming_count, ${selectSum('incoming', 'amount')} as incoming_amount,
        ${selectSum('incoming', 'fee')} as incoming_fee,
        count(*) filter (where type = 'outgoing') as outgoing_count, ${selectSum('outgoing', 'amount')} as outgoing_amount,
        ${selectSum('outgoing', 'fee')} as outgoing_fee
      from transactions
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date} and shift_id is not null
      group by shift_id
      union all
      select shift_id, count(*), coalesce(sum(amount) filter (where direction = 'incoming'), 0),
        coalesce(sum(amount) filter (where direction = 'outgoing'), 0), 0, 0, 0, 0, 0, 0
      from feeds
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date} and shift_id is not null
      group by shift_id
    ) as lines
    group by shift_id`.execute(db)
  return new Map(rows.map(({ shiftId, ...moved }) => [shiftId, moved]))
}

export async function insertShiftOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  shift: Omit<Insertable<Database['shifts']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('shifts')
    .values({ ...shift, owner_id: ownerId })
    .execute()
}

interface End {
  readonly id: string
  readonly by: ShiftEnd
  readonly now: Date
  /** JSON. */
  readonly counts: string
  readonly counted: Centimes
  readonly comment: string | null
  readonly forcedBy?: MemberId
}

export async function updateEndedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, by, now, counts, counted, comment, forcedBy }: End,
): Promise<void> {
  await trx
    .updateTable('shifts')
    .set({ ended_at: now, ended_by: by, counts, counted, comment, forced_by: forcedBy ?? null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Opens the shift again that a closing had ended, and returns it. */
export function updateOpenAgainOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<{ id: string; member_id: string } | undefined> {
  return trx
    .updateTable('shifts')
    .set({ ended_at: null, ended_by: null, counts: null, counted: null, comment: null })
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .where('ended_by', '=', 'closing')
    .returning(['id', 'member_id'])
    .executeTakeFirst()
}

/** Sets which shift new lines of the agency belong to; null for none. The caller holds the lock of the agency. */
export async function updateHolderOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
  shift: { readonly id: string; readonly date: IsoDate; readonly memberId: string } | null,
): Promise<void> {
  await trx
    .updateTable('agencies')
    .set({
      shift_id: shift?.id ?? null,
      shift_date: shift?.date ?? null,
      shift_member: shift?.memberId ?? null,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', agencyId)
    .execute()
}
