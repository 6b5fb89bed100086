import type { Kysely, Transaction } from 'kysely'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { PeriodFilter } from '#shared/exports/period-filter.ts'
import type { ShiftEnd } from '#shared/shifts/shift-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

/** A shift of any day. What it should have held is known of a closed day only. */
export interface ListedShift {
  date: IsoDate
  agencyName: string
  seq: number
  memberName: string
  startedAt: Date
  endedAt: Date | null
  endedBy: ShiftEnd | null
  forcedByName: string | null
  startReason: string | null
  comment: string | null
  counted: Centimes | null
  start: Centimes | null
  expected: Centimes | null
  discrepancy: Centimes | null
}

function selectShifts(db: Kysely<Database>, { ownerId, scope }: ScopedSpace, { agencyId, from, to }: PeriodFilter) {
  let shifts = db.selectFrom('shifts as s').where('s.owner_id', '=', ownerId)
  if (scope !== 'all') shifts = shifts.where(isWithin(scope, 's.agency_id'))
  if (agencyId !== undefined) shifts = shifts.where('s.agency_id', '=', agencyId)
  if (from !== undefined) shifts = shifts.where('s.date', '>=', from)
  if (to !== undefined) shifts = shifts.where('s.date', '<=', to)
  return shifts
}

export async function countShiftsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  filter: PeriodFilter,
): Promise<number> {
  const { count } = await selectShifts(db, space, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest day first, the shifts of a day in their order. */
export function readShiftsInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: PeriodFilter,
  options: BatchOptions,
): AsyncIterable<ListedShift[]> {
  const rows = selectShifts(trx, space, filter)
    .innerJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 's.owner_id').onRef('a.id', '=', 's.agency_id'))
    .innerJoin('members as m', (join) => join.onRef('m.owner_id', '=', 's.owner_id').onRef('m.id', '=', 's.member_id'))
    .leftJoin('members as f', (join) => join.onRef('f.owner_id', '=', 's.owner_id').onRef('f.id', '=', 's.forced_by'))
    .leftJoin('closings as c', (join) =>
      join
        .onRef('c.owner_id', '=', 's.owner_id')
        .onRef('c.agency_id', '=', 's.agency_id')
        .onRef('c.date', '=', 's.date')
        .on('c.reopened_at', 'is', null),
    )
    .leftJoin('closing_shifts as x', (join) =>
      join.onRef('x.owner_id', '=', 's.owner_id').onRef('x.closing_id', '=', 'c.id').onRef('x.shift_id', '=', 's.id'),
    )
    .select([
      's.date',
      'a.name as agencyName',
      's.seq',
      'm.display_name as memberName',
      's.started_at as startedAt',
      's.ended_at as endedAt',
      's.ended_by as endedBy',
      'f.display_name as forcedByName',
      's.start_reason as startReason',
      's.comment',
      's.counted',
      'x.start',
      'x.expected',
      'x.discrepancy',
    ])
    .orderBy('s.date', 'desc')
    .orderBy('s.agency_id')
    .orderBy('s.seq')
  return readInBatches(trx, rows, options)
}
