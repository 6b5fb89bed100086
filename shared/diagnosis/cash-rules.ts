import type { Category } from '#shared/cash/categories.ts'
import { denominations } from '#shared/cash/denominations.ts'
import { centimes } from '#shared/values/money.ts'
import type { DayFigures } from './day-figures.ts'
import type { ScoredCause } from './hypothesis.ts'
import { findNumberSlip } from './typing-slip.ts'

const SMALLEST_FEED = 100_00
const STEP_OF_FEEDS = 50_00

const notes = denominations.flatMap(({ kind, value }) => (kind === 'note' ? [value] : []))

/** Errors that no balance shows: every account that was read agrees, and the cash does not. */
export function findCashCauses(day: DayFigures): ScoredCause[] {
  if (day.cash === 0 || day.moved.length > 0) return []
  return [
    ...findTransit(day),
    ...findElsewhere(day),
    ...findWrongChange(day),
    ...findWrongCount(day),
    ...findNote(day),
    ...findFeed(day),
  ]
}

/** What is left to say where no rule explains it. */
export function findPlainCash(day: DayFigures): ScoredCause[] {
  if (day.cash === 0 || day.moved.length > 0) return []
  return [{ cause: { code: 'cash', amount: day.input.cash }, score: 30 }]
}

function getDirection(day: DayFigures): Category {
  return day.cash > 0 ? 'incoming' : 'outgoing'
}

function findTransit(day: DayFigures): ScoredCause[] {
  return day.input.transfers
    .filter(({ amount }) => amount === day.cash)
    .map((transfer) => ({ cause: { code: 'transit', transfer }, score: 97 }))
}

function findElsewhere(day: DayFigures): ScoredCause[] {
  const amount = centimes(Math.abs(day.cash))
  return day.input.otherAgencies
    .filter(({ discrepancy }) => discrepancy === 0 - day.cash)
    .map((agency) => ({ cause: { code: 'elsewhere', agency, direction: getDirection(day), amount }, score: 85 }))
}

function findWrongChange(day: DayFigures): ScoredCause[] {
  return notes.flatMap((given) =>
    notes
      .filter((meant) => meant !== given && meant - given === day.cash)
      .map((meant): ScoredCause => ({ cause: { code: 'change', given, meant }, score: 70 })),
  )
}

function findWrongCount(day: DayFigures): ScoredCause[] {
  return day.input.counts.flatMap(({ denomination, quantity: typed }): ScoredCause[] => {
    const quantity = typed - day.cash / denomination
    if (typed < 1 || quantity < 1 || !Number.isInteger(quantity)) return []
    const slip = findNumberSlip(quantity, typed)
    if (slip !== 'zero' && slip !== 'swap') return []
    return [{ cause: { code: 'count', denomination, typed, quantity }, score: 68 }]
  })
}

function findNote(day: DayFigures): ScoredCause[] {
  return notes
    .filter((denomination) => denomination === Math.abs(day.cash))
    .map((denomination) => ({ cause: { code: 'note', denomination, direction: getDirection(day) }, score: 65 }))
}

function findFeed(day: DayFigures): ScoredCause[] {
  const amount = centimes(Math.abs(day.cash))
  if (amount < SMALLEST_FEED || amount % STEP_OF_FEEDS !== 0) return []
  return [{ cause: { code: 'feed', direction: getDirection(day), amount }, score: 50 }]
}
