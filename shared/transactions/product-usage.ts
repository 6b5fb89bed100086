import type { ProductRef } from '#shared/products/product-input.ts'
import { centimes, type Centimes } from '#shared/values/money.ts'

/** What an agency entered lately of one product. */
export interface ProductUsage extends ProductRef {
  count: number
  /** The most used first; few. */
  amounts: Array<{ amount: Centimes; count: number }>
}

/** Days, today included, and the newest entries of each direction that are read at most: a busy agency shows its habits in fewer. */
export const USAGE_DAYS = 30
export const MAX_USAGE_ENTRIES = 1_500

export const QUICK_AMOUNTS = 4

const usualAmounts = [10_000, 20_000, 50_000, 100_000].map(centimes)

/**
 * The amounts to offer with one touch, in rising order: those that the agency has used more than once, the most used first, then the
 * usual round ones.
 */
export function quickAmounts(usage: Pick<ProductUsage, 'amounts'> | undefined): Centimes[] {
  const used = usage?.amounts.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count) ?? []
  const chosen = new Set([...used.map(({ amount }) => amount), ...usualAmounts].slice(0, QUICK_AMOUNTS))
  for (const amount of usualAmounts) if (chosen.size < QUICK_AMOUNTS) chosen.add(amount)
  return [...chosen].toSorted((a, b) => a - b)
}

/** The most used product first; those that were not used stay in their order. */
export function byUse<Product extends ProductRef>(
  products: readonly Product[],
  usage: readonly ProductUsage[],
): Product[] {
  const counts = new Map(usage.map(({ kind, id, count }) => [`${kind}:${id}`, count]))
  const find = ({ kind, id }: ProductRef) => counts.get(`${kind}:${id}`) ?? 0
  return products.toSorted((a, b) => find(b) - find(a))
}
