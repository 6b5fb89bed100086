import { type CashMovements, expectedCash } from '#shared/cash/cash-effect.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'

interface CountedShift {
  readonly moved: CashMovements
  /** Null until the shift has ended. */
  readonly counted: Centimes | null
}

export interface ShiftCash {
  readonly start: Centimes
  readonly moved: CashMovements
  readonly expected: Centimes
  readonly discrepancy: Centimes | null
}

/**
 * The cash of the shifts of a day, in their order. Each begins with what was counted at the end of the one before, the first with
 * the day's opening. The last one has every movement of the day that no earlier one has, so that the discrepancies of all shifts
 * add up to that of the day.
 */
export function composeShifts(
  opening: Centimes,
  ofDay: CashMovements,
  shifts: readonly CountedShift[],
): readonly ShiftCash[] {
  let start = opening
  let rest = ofDay
  return shifts.map((shift, index) => {
    const moved = index === shifts.length - 1 ? rest : shift.moved
    rest = subtractMovements(rest, moved)
    const expected = expectedCash(start, moved)
    const discrepancy = shift.counted === null ? null : subtractCentimes(shift.counted, expected)
    const cash = { start, moved, expected, discrepancy }
    start = shift.counted ?? expected
    return cash
  })
}

function subtractMovements(all: CashMovements, some: CashMovements): CashMovements {
  return {
    feedCount: all.feedCount - some.feedCount,
    feedIn: subtractCentimes(all.feedIn, some.feedIn),
    feedOut: subtractCentimes(all.feedOut, some.feedOut),
    incomingCount: all.incomingCount - some.incomingCount,
    incomingAmount: subtractCentimes(all.incomingAmount, some.incomingAmount),
    incomingFee: subtractCentimes(all.incomingFee, some.incomingFee),
    outgoingCount: all.outgoingCount - some.outgoingCount,
    outgoingAmount: subtractCentimes(all.outgoingAmount, some.outgoingAmount),
    outgoingFee: subtractCentimes(all.outgoingFee, some.outgoingFee),
  }
}
