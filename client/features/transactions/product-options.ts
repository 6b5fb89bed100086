import type { ApiOutputs } from '#client/app/trpc.ts'
import { type ProductKind, productKinds, type ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'
import { compareNames } from '#shared/values/name-order.ts'
import { nameKey } from '#shared/values/text.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'

export type ProductChoice = ApiOutputs['products']['offered']['products'][number]

export const NO_PRODUCT = 'none'

/** A product as the value of an option: an id is unique within its kind only. */
export function productKey({ kind, id }: ProductRef): string {
  return `${kind}:${id}`
}

export function parseProductKey(key: string | null): ProductRef | null {
  if (key === null || key === NO_PRODUCT) return null
  const [prefix, id] = key.split(':')
  const kind: ProductKind | undefined = productKinds.find((known) => known === prefix)
  return kind === undefined || id === undefined ? null : { kind, id }
}

interface Option {
  value: string
  label: string
}

interface OptionGroup {
  group: string
  items: Option[]
}

interface OptionsAsked {
  products: readonly ProductChoice[]
  type: Category | null
  /** The edited transaction: its product stays a choice if it is retired or its operator is no longer active. */
  current: TransactionRow | null
  /** The general form: adds an option for no product and shows each product's direction. */
  isGeneral: boolean
}

const OWN_TYPES = 'Mes types'

/** Operators by name, then the types without operator. */
function compareGroups(left: OptionGroup, right: OptionGroup): number {
  if (left.group === right.group) return 0
  if (left.group === OWN_TYPES) return 1
  return right.group === OWN_TYPES ? -1 : compareNames(left.group, right.group)
}

/** Equal for products that look the same on the screen. */
function toIdentity({ operatorId, category, name }: ProductChoice): string {
  return `${operatorId} ${category} ${nameKey(name)}`
}

/** An imported product is shown once: as the tenant's copy. */
export function leaveOutCopied(products: readonly ProductChoice[]): ProductChoice[] {
  const own = new Set(products.filter(({ kind }) => kind === 'custom').map(toIdentity))
  return products.filter((product) => product.kind === 'custom' || !own.has(toIdentity(product)))
}

function nameAndCategory({ name, category }: { name: string; category: Category }): string {
  return `${name} (${directions[category].label})`
}

export function productOptions({ products, type, current, isGeneral }: OptionsAsked): (Option | OptionGroup)[] {
  const groups = new Map<string, Option[]>()
  const seen = new Set<string>()
  const add = (product: Pick<ProductChoice, 'kind' | 'id' | 'name' | 'category' | 'operatorName'>, isLater = false) => {
    const value = productKey(product)
    if (seen.has(value) || (type !== null && product.category !== type)) return
    seen.add(value)
    const group = product.operatorName ?? OWN_TYPES
    const items = groups.get(group) ?? []
    const label = isGeneral ? nameAndCategory(product) : product.name
    const next = isLater ? items.findIndex((item) => compareNames(item.label, label) > 0) : -1
    items.splice(next === -1 ? items.length : next, 0, { value, label })
    groups.set(group, items)
  }
  for (const product of leaveOutCopied(products)) add(product)
  // The list is in order already; only the edited transaction's product has to find its place.
  if (current?.product) add({ ...current.product, operatorName: current.operatorName }, true)
  const named = Array.from(groups, ([group, items]) => ({ group, items })).toSorted(compareGroups)
  return isGeneral ? [{ value: NO_PRODUCT, label: 'Aucune' }, ...named] : named
}

/** The key of the only product of the operator and direction; null where there are several, or none. */
export function findOnlyProduct(
  products: readonly ProductChoice[],
  { type, operatorName }: { type: Category; operatorName: string | null },
): string | null {
  const own = products.filter((product) => product.operatorName === operatorName)
  const options = productOptions({ products: own, type, current: null, isGeneral: false })
  const [first, ...more] = options.flatMap((option) => ('group' in option ? option.items : [option]))
  return first !== undefined && more.length === 0 ? first.value : null
}
