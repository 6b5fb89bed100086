import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import type { ShiftFigures } from '#shared/shifts/shift-row.ts'

type Frozen = keyof CashMovements | 'start' | 'expected' | 'discrepancy'

/** A shift with the names of those who took part in it, and both counts of its hand-over. */
export interface ShiftDetail extends Omit<ShiftFigures, Frozen | 'startedAtLocal' | 'endedAtLocal'> {
  /** As in Postgres's JSON, as the next. */
  startedAt: string
  endedAt: string | null
}

function selectName(member: string) {
  return sql`(select m.display_name from members as m where m.owner_id = s.owner_id and m.id = ${sql.ref(member)})`
}

/** Pairs of `json_build_object`, for a query with `shifts as s`. */
const detail: RawBuilder<unknown> = sql`
  'id', s.id, 'seq', s.seq, 'memberId', s.member_id, 'memberName', ${selectName('s.member_id')},
  'startedAt', s.started_at, 'endedAt', s.ended_at, 'endedBy', s.ended_by, 'forcedByName', ${selectName('s.forced_by')},
  'startReason', s.start_reason, 'comment', s.comment, 'counts', s.counts, 'counted', s.counted, 'handedOver', (
    select json_build_object('counts', h.counts, 'counted', h.counted, 'byName', ${selectName('h.proposed_by')})
    from handovers as h where h.owner_id = s.owner_id and h.shift_id = s.id and h.state = 'accepted'
  )`

/** In their order. */
export async function listShiftDetailsOwned(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<ShiftDetail[]> {
  const { rows } = await sql<{ shift: ShiftDetail }>`
    select json_build_object(${detail}) as shift from shifts as s
    where s.owner_id = ${ownerId} and s.agency_id = ${agencyId} and s.date = ${date} order by s.seq`.execute(db)
  return rows.map(({ shift }) => shift)
}

/** A shift with the figures that a closing froze. */
export type FrozenShift = ShiftDetail & Pick<ShiftFigures, Frozen>

/** The shifts of a closing, in their order, for a query with `closings as c`. */
export const selectShifts = sql<FrozenShift[]>`(
  select coalesce(json_agg(json_build_object(${detail})::jsonb || json_build_object(
    'start', x.start, 'feedCount', x.feed_count, 'feedIn', x.feed_in, 'feedOut', x.feed_out,
    'incomingCount', x.incoming_count, 'incomingAmount', x.incoming_amount, 'incomingFee', x.incoming_fee,
    'outgoingCount', x.outgoing_count, 'outgoingAmount', x.outgoing_amount, 'outgoingFee', x.outgoing_fee,
    'expected', x.expected, 'counted', x.counted, 'discrepancy', x.discrepancy
  )::jsonb order by x.seq), '[]')
  from closing_shifts as x join shifts as s on s.owner_id = x.owner_id and s.id = x.shift_id
  where x.owner_id = c.owner_id and x.closing_id = c.id
)`.as('shifts')
