import type { Category } from '#shared/cash/categories.ts'
import { centimes } from '#shared/values/money.ts'
import type { DayFigures, MovedAccount } from './day-figures.ts'
import type { ScoredCause } from './hypothesis.ts'

/** A top-up is a round sum. */
const SMALLEST_TOP_UP = 1_000_00
const STEP_OF_TOP_UPS = 500_00

/** A fee above a fifth of the amount is none. */
const LARGEST_FEE_SHARE = 5

/** Errors that one balance shows and no booked transaction explains. */
export function findBalanceCauses(day: DayFigures): ScoredCause[] {
  const [only] = day.moved
  if (only === undefined || day.moved.length !== 1) return []
  return day.cash === 0 ? findUnbookedCredit(day, only) : [...findMissing(day, only), ...findTopUp(day, only)]
}

function findMissing(day: DayFigures, { account, amount: moved }: MovedAccount): ScoredCause[] {
  const direction: Category = moved < 0 ? 'incoming' : 'outgoing'
  const amount = centimes(Math.abs(moved))
  const fee = day.cash + moved
  const isPlausible = account.feeTo === 'operator' ? fee === 0 : fee >= 0 && fee * LARGEST_FEE_SHARE <= amount
  if (!isPlausible) return []
  return [{ cause: { code: 'missing', account, direction, amount, fee: centimes(fee) }, score: 75 }]
}

function findTopUp(day: DayFigures, { account, amount: moved }: MovedAccount): ScoredCause[] {
  const amount = centimes(Math.abs(moved))
  if (day.cash !== 0 - moved || amount < SMALLEST_TOP_UP || amount % STEP_OF_TOP_UPS !== 0) return []
  return [{ cause: { code: moved > 0 ? 'topup' : 'payout', account, amount }, score: 72 }]
}

function findUnbookedCredit(day: DayFigures, { account, amount: moved }: MovedAccount): ScoredCause[] {
  const amount = centimes(Math.abs(moved))
  if (moved < 0) return [{ cause: { code: 'charge', account, amount }, score: 40 }]
  const accrued = day.input.commissions.find((line) => line.accountId === account.id && line.amount === moved)
  const cause = { code: 'commission', account, amount, accrued: accrued?.period ?? null } as const
  return [{ cause, score: accrued === undefined ? 40 : 78 }]
}
