import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { insertHandoverOwned } from '#server/features/shifts/handovers.queries.ts'
import { insertShiftOwned, updateEndedOwned } from '#server/features/shifts/shifts.queries.ts'
import { insertSpotCheckOwned } from '#server/features/spot-checks/spot-checks.queries.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type CountLine, tidyCounts } from '#shared/cash/denominations.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'
import { giveDemoMorningOwned, startDemoHandoverOwned } from './demo-data.queries.ts'

const HOUR_MS = 3_600_000
const [START, SPOT_CHECK, HANDOVER] = [8, 11, 13]
/** In the morning 100,00 go missing; the day ends with 50,00 less than it should. */
const MISSING = centimes(10_000)
export const TWO_SHIFTS_DISCREPANCY = centimes(-5000)

interface DemoDay {
  readonly agencyId: string
  readonly date: IsoDate
  readonly opening: Centimes
  readonly timeZone: string
  readonly toCounts: (amount: Centimes) => CountLine[]
}

/** A past day of an agency with hand-over, before it is closed: a cashier in the morning, the manager from then on. */
export async function insertTwoShifts(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date, opening, timeZone, toCounts }: DemoDay,
): Promise<void> {
  const people = await startDemoHandoverOwned(trx, ownerId, agencyId)
  if (people === undefined)
    throw new Error('the demonstration has a cashier and a manager in the agency with hand-over')
  const { cashierId, managerId } = people
  const at = (hour: number) => new Date(startOfDay(date, timeZone).getTime() + hour * HOUR_MS)
  const write = (amount: Centimes) => JSON.stringify(tidyCounts(toCounts(amount)))
  const [morningId, day] = [newId(), { agency_id: agencyId, date }]
  await insertShiftOwned(trx, ownerId, {
    ...day,
    id: morningId,
    seq: 1,
    member_id: cashierId,
    started_at: at(START),
    start_cash: opening,
    start_expected: opening,
    start_counts: write(opening),
  })
  const give = (until: Date) => giveDemoMorningOwned(trx, ownerId, { shiftId: morningId, agencyId, date, until })
  const early = sumCentimes(opening, await give(at(SPOT_CHECK)))
  const morning = sumCentimes(opening, await give(at(HANDOVER)))
  const counted = subtractCentimes(morning, MISSING)
  await insertSpotCheckOwned(trx, ownerId, {
    ...day,
    id: newId(),
    at: at(SPOT_CHECK),
    expected: early,
    counts: write(early),
    counted: early,
    discrepancy: 0,
    made_by: managerId,
    holder: cashierId,
    comment: null,
  })
  const counts = write(counted)
  await insertHandoverOwned(trx, ownerId, {
    ...day,
    id: newId(),
    shift_id: morningId,
    state: 'accepted',
    proposed_by: cashierId,
    proposed_at: at(HANDOVER),
    counts: write(morning),
    counted: morning,
    decided_by: managerId,
    decided_at: at(HANDOVER),
    accepted_counts: counts,
    accepted_counted: counted,
    comment: COMMENT,
  })
  const end = { by: 'handover', now: at(HANDOVER), counts, counted, comment: COMMENT } as const
  await updateEndedOwned(trx, ownerId, { id: morningId, ...end })
  await insertShiftOwned(trx, ownerId, {
    ...day,
    id: newId(),
    seq: 2,
    member_id: managerId,
    started_at: at(HANDOVER),
    start_cash: counted,
    start_counts: counts,
  })
}

const COMMENT = 'Un billet de 100 en moins au recomptage'
