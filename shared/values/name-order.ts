import { nameKey } from './text.ts'

const collator = new Intl.Collator('fr', { numeric: true })

/**
 * For sorting names as people count: Agence 2 before Agence 10, without case and accents. Names that differ in leading zeros
 * only are in the order of their letters. The database's `name_order` gives the same order; a test compares the two.
 */
export function compareNames(left: string, right: string): number {
  const [one, other] = [nameKey(left), nameKey(right)]
  const order = collator.compare(one, other)
  if (order !== 0 || one === other) return order
  return one < other ? -1 : 1
}
