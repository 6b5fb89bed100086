import type { Category } from '#shared/cash/categories.ts'
import { byUse, type ProductUsage } from '#shared/transactions/product-usage.ts'
import { compareNames } from '#shared/values/name-order.ts'
import { leaveOutCopied, type ProductChoice, productKey } from './product-options.ts'

export interface CounterOperator {
  /** The id; empty for the types without operator. */
  readonly id: string
  readonly name: string
  /** Most used first. */
  readonly products: Readonly<Record<Category, readonly ProductChoice[]>>
}

const OWN_TYPES = 'Mes types'

/** The tiles: operators and their products, the most used first; types without operator last. */
export function toCounterOperators(
  products: readonly ProductChoice[],
  usage: readonly ProductUsage[],
): CounterOperator[] {
  const uses = new Map(usage.map((one) => [productKey(one), one.count]))
  const byOperator = new Map<string, ProductChoice[]>()
  for (const product of byUse(leaveOutCopied(products), usage)) {
    const id = product.operatorId ?? ''
    byOperator.set(id, [...(byOperator.get(id) ?? []), product])
  }
  const operators = Array.from(byOperator, ([id, own]) => ({
    id,
    name: own[0]?.operatorName ?? OWN_TYPES,
    products: {
      incoming: own.filter(({ category }) => category === 'incoming'),
      outgoing: own.filter(({ category }) => category === 'outgoing'),
    },
    uses: own.reduce((sum, product) => sum + (uses.get(productKey(product)) ?? 0), 0),
  }))
  const byUses = operators.toSorted((a, b) => b.uses - a.uses || compareNames(a.name, b.name))
  const isOwnTypes = ({ id }: CounterOperator) => id === ''
  const sorted = [...byUses.filter((one) => !isOwnTypes(one)), ...byUses.filter(isOwnTypes)]
  return sorted.map(({ id, name, products: own }) => ({ id, name, products: own }))
}
