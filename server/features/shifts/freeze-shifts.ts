import type { Transaction } from 'kysely'
import type { OwnerCall } from '#server/deps.ts'
import type { ClosingAgency } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { composeShifts } from '#shared/shifts/shift-figures.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { insertClosingShiftsOwned } from './closing-shifts.queries.ts'
import { listShiftMovements } from './day-shifts.ts'
import { listShiftsOwned, updateEndedOwned, updateHolderOwned, updateOpenAgainOwned } from './shifts.queries.ts'

interface ClosedCash {
  readonly closingId: string
  readonly agencyId: string
  readonly date: IsoDate
  readonly agency: ClosingAgency
  readonly opening: Centimes
  readonly moved: CashMovements
  readonly counts: readonly CountLine[]
  readonly counted: Centimes
}

/** Ends the last shift of a day with the count of its closing, and freezes what each shift held. Nothing for a day without shifts. */
export async function freezeShifts(
  trx: Transaction<Database>,
  { ownerId, now }: Pick<OwnerCall, 'ownerId' | 'now'>,
  { closingId, agencyId, date, agency, opening, moved, counts, counted }: ClosedCash,
): Promise<void> {
  const day = { agencyId, date }
  const shifts = await listShiftsOwned(trx, ownerId, day)
  const last = shifts.at(-1)
  if (last === undefined) return
  const end = { by: 'closing', now, counts: JSON.stringify(counts), counted, comment: null } as const
  await updateEndedOwned(trx, ownerId, { id: last.id, ...end })
  if (agency.shiftId === last.id) await updateHolderOwned(trx, ownerId, agencyId, null)
  const movements = await listShiftMovements(trx, ownerId, day, shifts)
  const ended = shifts.map((shift, index) => ({
    moved: movements[index] ?? moved,
    counted: shift.id === last.id ? counted : shift.counted,
  }))
  const cash = composeShifts(opening, moved, ended)
  await insertClosingShiftsOwned(
    trx,
    ownerId,
    cash.map(({ start, expected, moved: of }, index) => {
      const shift = shifts[index] ?? last
      const found = ended[index]?.counted ?? counted
      return {
        closing_id: closingId,
        seq: shift.seq,
        shift_id: shift.id,
        start,
        feed_count: of.feedCount,
        feed_in: of.feedIn,
        feed_out: of.feedOut,
        incoming_count: of.incomingCount,
        incoming_amount: of.incomingAmount,
        incoming_fee: of.incomingFee,
        outgoing_count: of.outgoingCount,
        outgoing_amount: of.outgoingAmount,
        outgoing_fee: of.outgoingFee,
        expected,
        counted: found,
        discrepancy: found - expected,
      }
    }),
  )
}

/** Of a reopened day: its last shift goes on, and today's takes lines again. Hold the lock of the agency. */
export async function continueLastShift(
  trx: Transaction<Database>,
  { ownerId, today }: Pick<OwnerCall, 'ownerId' | 'today'>,
  { agencyId, date, agency }: Pick<ClosedCash, 'agencyId' | 'date' | 'agency'>,
): Promise<void> {
  const shift = await updateOpenAgainOwned(trx, ownerId, { agencyId, date })
  if (shift === undefined || date !== today || agency.shiftId !== null) return
  await updateHolderOwned(trx, ownerId, agencyId, { id: shift.id, date, memberId: shift.member_id })
}
