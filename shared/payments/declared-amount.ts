import type { Currency } from '#shared/plans/plan-terms.ts'
import { sumCentimes, type Centimes } from '#shared/values/money.ts'

/** `otherCurrency`: proofs are in MAD and cannot be compared with a price in another currency. */
export type Comparison = 'none' | 'equal' | 'different' | 'otherCurrency'

/** Compares what a client declares to have paid with the yearly price of a pack. */
export function compareDeclared(
  amounts: readonly Centimes[],
  due: { readonly price: Centimes; readonly currency: Currency },
): { readonly comparison: Comparison; readonly declared: Centimes } {
  const declared = sumCentimes(...amounts)
  if (amounts.length === 0) return { comparison: 'none', declared }
  if (due.currency !== 'MAD') return { comparison: 'otherCurrency', declared }
  return { comparison: declared === due.price ? 'equal' : 'different', declared }
}
