import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** Who holds the cash of an agency. */
export interface CashHolder {
  handover: boolean
  shiftDate: IsoDate | null
  shiftMember: string | null
  memberName: string | null
  isDayClosed: boolean
}

/** @param lock the cash does not pass on before the transaction ends. */
export async function findCashHolderOwned(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
  lock: 'lock' | 'read',
): Promise<CashHolder | undefined> {
  const { rows } = await sql<CashHolder>`
    select handover, shift_date as "shiftDate", shift_member as "shiftMember", (
      select m.display_name from members as m where m.owner_id = a.owner_id and m.id = a.shift_member
    ) as "memberName", coalesce((
      select d.closed from agency_day_totals as d
      where d.owner_id = a.owner_id and d.agency_id = a.id and d.date = ${date}
    ), false) as "isDayClosed"
    from agencies as a where owner_id = ${ownerId} and id = ${agencyId}
    ${lock === 'lock' ? sql`for key share` : sql``}`.execute(db)
  return rows[0]
}
