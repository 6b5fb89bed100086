import type { SpaceCall, OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { ShiftsOfDayInput } from '#shared/shifts/shift-input.ts'
import type { ShiftName, ShiftState } from '#shared/shifts/shift-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { asHolder, readState } from './shift-state.ts'
import { listShiftsOwned } from './shifts.queries.ts'

/** Throws `agencies.not_found`. */
export function readShiftState(call: OwnerCall, { agencyId }: { agencyId: string }): Promise<ShiftState> {
  return inSnapshot(call.db, (trx) => readState(trx, call, agencyId))
}

/** In their order, without figures. Empty also for an agency beyond the scope. */
export async function listShiftsOfDay(call: SpaceCall, input: ShiftsOfDayInput): Promise<ShiftName[]> {
  const { db, ownerId, scope, timeZone } = call
  if (!isInScope(scope, input.agencyId)) return []
  const shifts = await listShiftsOwned(db, ownerId, input)
  return shifts.map((shift) => ({
    ...asHolder(shift, call),
    endedAtLocal: shift.ended_at === null ? null : civilDateTime(shift.ended_at, timeZone),
  }))
}
