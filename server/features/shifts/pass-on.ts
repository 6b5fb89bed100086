import type { Transaction } from 'kysely'
import type { OwnerCall } from '#server/deps.ts'
import type { ClosingAgency } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { newId } from '#shared/values/ids.ts'
import type { Centimes } from '#shared/values/money.ts'
import { insertShiftOwned, updateEndedOwned, updateHolderOwned, type ShiftRecord } from './shifts.queries.ts'

interface Passing {
  readonly agency: ClosingAgency
  /** The open one. */
  readonly shift: ShiftRecord
  /** JSON. */
  readonly counts: string
  readonly counted: Centimes
  readonly comment: string | null
  readonly by: 'handover' | 'takeover'
  /** Of the next shift. */
  readonly id?: string
}

/** Ends a shift with a count and begins the next one with it, held by the caller. Hold the lock of the agency. */
export async function passOn(
  trx: Transaction<Database>,
  { ownerId, member, now }: Pick<OwnerCall, 'ownerId' | 'member' | 'now'>,
  { agency, shift, counts, counted, comment, by, id = newId() }: Passing,
): Promise<void> {
  const { agency_id: agencyId, date, seq } = shift
  const forced = by === 'takeover' ? { forcedBy: member.id } : {}
  await updateEndedOwned(trx, ownerId, { id: shift.id, by, now, counts, counted, comment, ...forced })
  await insertShiftOwned(trx, ownerId, {
    id,
    agency_id: agencyId,
    date,
    seq: seq + 1,
    member_id: member.id,
    started_at: now,
    start_cash: counted,
    start_counts: counts,
  })
  // The cash of a later day may have been taken since.
  if (agency.shiftId === shift.id) await updateHolderOwned(trx, ownerId, agencyId, { id, date, memberId: member.id })
}
