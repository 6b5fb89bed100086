import { type Centimes, centimes } from '#shared/values/money.ts'
import type { CommissionMeasure } from './commission-terms.ts'

/** `from`: in centimes, or a number of operations. The tier of the whole measure applies, not of parts of it. */
export interface CommissionTier {
  readonly from: number
  readonly flat: Centimes
  /** In hundredths of a percent. */
  readonly bp: number
}

export interface CommissionTerms {
  readonly measure: CommissionMeasure
  /** Ascending; the first is from zero. */
  readonly tiers: readonly CommissionTier[]
  readonly minimum: Centimes | null
  readonly maximum: Centimes | null
}

export interface CommissionSums {
  readonly operations: number
  readonly amount: Centimes
  readonly fee: Centimes
}

/** What the rule pays for so many operations together; as `commission_of` of the database. */
export function computeCommission(
  { measure, tiers, minimum, maximum }: CommissionTerms,
  sums: CommissionSums,
): Centimes {
  const { operations } = sums
  if (operations <= 0) return centimes(0)
  const measured = measure === 'amount' || measure === 'fee' ? sums[measure] : operations
  const tier = tiers.findLast(({ from }) => from <= measured)
  const earned = tier === undefined ? 0 : earnedIn(tier, measure, { measured, operations })
  return centimes(Math.max(Math.min(earned, maximum ?? Infinity), minimum ?? -Infinity))
}

function earnedIn(
  { flat, bp }: CommissionTier,
  measure: CommissionMeasure,
  { measured, operations }: { readonly measured: number; readonly operations: number },
): number {
  if (measure === 'each') return flat * operations
  // Exact: a month of amounts times basis points passes what a number holds.
  return bp === 0 ? flat : flat + Number.parseInt(String((BigInt(measured) * BigInt(bp) + 5_000n) / 10_000n), 10)
}
