import { closingName } from '#shared/closings/closing-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { FeeTo } from './operator-account-terms.ts'
import { type AccountSums, expectedBalance } from './operator-balance.ts'

/** A day of an account with movements or a closing in force. */
export interface PositionDayRecord extends AccountSums {
  date: IsoDate
  /** Part of `movedOut`: what the operator paid to the agency. */
  paidOut: Centimes
  /** Of its closing. */
  line: {
    closingId: string
    year: number
    number: number
    opening: Centimes
    feeTo: FeeTo
    expected: Centimes
    declared: Centimes | null
    notReadReason: string | null
    discrepancy: Centimes | null
  } | null
}

/** A day of a statement: `opening` and the five effects after it make `expected`. */
export interface PositionDay {
  date: IsoDate
  opening: Centimes
  /** `opening` less the balance of the day before; 0, unless an earlier day changed after this one was closed. */
  gap: Centimes
  /** Customers' deposits take from the account, so 0 or less. */
  incoming: Centimes
  /** Customers' withdrawals add to it, so 0 or more. */
  outgoing: Centimes
  /** The customers' fees that are the operator's, 0 or less. */
  fees: Centimes
  movedIn: Centimes
  /** 0 or less. */
  movedOut: Centimes
  expected: Centimes
  declared: Centimes | null
  notReadReason: string | null
  discrepancy: Centimes | null
  closing: { id: string; name: string } | null
  /** At its end: what was read, else what is expected. The opening of the next day. */
  balance: Centimes
}

function negate(amount: Centimes): Centimes {
  return subtractCentimes(ZERO_AMOUNT, amount)
}

function followDay(before: Centimes, day: PositionDayRecord, accountFeeTo: FeeTo): PositionDay {
  const { date, line } = day
  const feeTo = line?.feeTo ?? accountFeeTo
  const opening = line?.opening ?? before
  const expected = line?.expected ?? expectedBalance(opening, day, feeTo)
  const declared = line?.declared ?? null
  return {
    date,
    opening,
    gap: subtractCentimes(opening, before),
    incoming: negate(day.incomingAmount),
    outgoing: day.outgoingAmount,
    fees: feeTo === 'operator' ? negate(sumCentimes(day.incomingFee, day.outgoingFee)) : ZERO_AMOUNT,
    movedIn: day.movedIn,
    movedOut: negate(day.movedOut),
    expected,
    declared,
    notReadReason: line?.notReadReason ?? null,
    discrepancy: line?.discrepancy ?? null,
    closing: line === null ? null : { id: line.closingId, name: closingName(line.year, line.number) },
    balance: declared ?? expected,
  }
}

/** `start`: the balance before the first of the days, which are sorted. A closed day keeps the figures of its closing. */
export function followPosition(start: Centimes, days: readonly PositionDayRecord[], feeTo: FeeTo): PositionDay[] {
  let before = start
  return days.map((day) => {
    const followed = followDay(before, day, feeTo)
    before = followed.balance
    return followed
  })
}

export type PositionTotals = Record<
  'incoming' | 'outgoing' | 'fees' | 'movedIn' | 'movedOut' | 'discrepancy' | 'gap',
  Centimes
>

/** The opening of a period and these make its last balance. */
export function sumPosition(days: readonly PositionDay[]): PositionTotals {
  const sum = (value: (day: PositionDay) => Centimes) => sumCentimes(...days.map(value))
  return {
    incoming: sum((day) => day.incoming),
    outgoing: sum((day) => day.outgoing),
    fees: sum((day) => day.fees),
    movedIn: sum((day) => day.movedIn),
    movedOut: sum((day) => day.movedOut),
    discrepancy: sum((day) => day.discrepancy ?? ZERO_AMOUNT),
    gap: sum((day) => day.gap),
  }
}
