import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type CashMovements, addMovements, noMovements } from '#shared/cash/cash-effect.ts'
import { composeShifts } from '#shared/shifts/shift-figures.ts'
import type { ShiftFigures } from '#shared/shifts/shift-row.ts'
import type { Centimes } from '#shared/values/money.ts'
import { listShiftDetailsOwned, type ShiftDetail } from './shift-details.queries.ts'
import { listShiftsOwned, sumShiftsOwned, type ShiftRecord } from './shifts.queries.ts'

interface DayCash {
  readonly opening: Centimes
  readonly moved: CashMovements
}

/** What the lines of each shift of the day add up to, in the order of the shifts. */
export async function listShiftMovements(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: OwnerId,
  day: AgencyDayKey,
  shifts: ReadonlyArray<Pick<ShiftRecord, 'id' | 'moved_before'>>,
): Promise<CashMovements[]> {
  const sums = await sumShiftsOwned(db, ownerId, day)
  return shifts.map(({ id, moved_before: before }) => {
    const own = sums.get(id) ?? noMovements
    return before === null ? own : addMovements(own, before)
  })
}

/** The shifts of an open day with what they should have held; the last one's end is not counted. */
export async function listDayShifts(
  db: Kysely<Database> | Transaction<Database>,
  { ownerId, timeZone }: { readonly ownerId: OwnerId; readonly timeZone: string },
  day: AgencyDayKey,
  { opening, moved }: DayCash,
): Promise<ShiftFigures[]> {
  const shifts = await listShiftsOwned(db, ownerId, day)
  if (shifts.length === 0) return []
  const details = await listShiftDetailsOwned(db, ownerId, day)
  const movements = await listShiftMovements(db, ownerId, day, shifts)
  const counted = movements.map((of, index) => ({ moved: of, counted: shifts[index]?.counted ?? null }))
  const cash = composeShifts(opening, moved, counted)
  return details.flatMap((detail, index) => {
    const figures = cash[index]
    if (figures === undefined) return []
    const { moved: ofShift, ...rest } = figures
    return [{ ...asShift(detail, timeZone), ...ofShift, ...rest }]
  })
}

/** A shift without what a closing froze of it. */
export function asShift(
  { startedAt, endedAt, ...shift }: ShiftDetail,
  timeZone: string,
): Omit<ShiftFigures, keyof CashMovements | 'start' | 'expected' | 'discrepancy'> {
  return {
    ...shift,
    startedAtLocal: civilDateTime(new Date(startedAt), timeZone),
    endedAtLocal: endedAt === null ? null : civilDateTime(new Date(endedAt), timeZone),
  }
}
