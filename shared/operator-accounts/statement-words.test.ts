import { expect, it } from 'vitest'
import { centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { followPosition, type PositionDayRecord, sumPosition } from './position.ts'
import { describeChain } from './statement-words.fr.ts'

function closedDay(date: PositionDayRecord['date'], opening: number): PositionDayRecord {
  const line = { closingId: date, year: 2026, number: 1, feeTo: 'agency', notReadReason: null } as const
  const figures = { opening: centimes(opening), expected: centimes(opening), declared: centimes(opening) }
  return {
    date,
    incomingCount: 0,
    incomingAmount: ZERO_AMOUNT,
    incomingFee: ZERO_AMOUNT,
    outgoingCount: 0,
    outgoingAmount: ZERO_AMOUNT,
    outgoingFee: ZERO_AMOUNT,
    movedCount: 0,
    movedIn: ZERO_AMOUNT,
    movedOut: ZERO_AMOUNT,
    paidOut: ZERO_AMOUNT,
    line: { ...line, ...figures, discrepancy: ZERO_AMOUNT },
  }
}

it.each([
  [[100, 100], "Chaque journée s'ouvre sur le solde de la précédente\u00A0: aucune rupture."],
  [
    [100, 600],
    '1 journée avec une reprise, +5,00\u00A0MAD au total\u00A0: une journée antérieure a changé après sa clôture.',
  ],
  [
    [200, 600],
    '2 journées avec une reprise, +5,00\u00A0MAD au total\u00A0: une journée antérieure a changé après leur clôture.',
  ],
])('days that open with %j after a balance of 100 are told', ([first = 0, second = 0], sentence) => {
  const days = followPosition(
    centimes(100),
    [closedDay('2026-11-26', first), closedDay('2026-11-27', second)],
    'agency',
  )
  const gapCount = days.filter(({ gap }) => gap !== 0).length
  expect(describeChain({ days, gapCount, totals: sumPosition(days) })).toBe(sentence)
})
