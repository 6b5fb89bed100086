import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { containsPattern } from '#server/platform/db/search-patterns.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import { nameKey } from '#shared/values/text.ts'
import {
  MIN_REFERENCE_PART,
  readTransactionSearch,
  type SearchPart,
  type TransactionSearch,
} from '#shared/transactions/transaction-search.ts'

/** Conditions on `transactions as t`. `exact` decides; `indexed` is true for all that `exact` is, and has an index. */
export interface Matches {
  readonly exact: RawBuilder<boolean>
  readonly indexed: RawBuilder<boolean>
}

interface NamedProduct {
  readonly kind: ProductKind
  /** Null for a standard product. */
  readonly ownerId: string | null
  readonly id: string
  readonly names: string
}

type Part = SearchPart & { readonly products: readonly NamedProduct[] }

/** Products first, by the name of the product or of its operator; then all is found by index. Undefined: no match. */
export async function findMatchesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  search: string,
): Promise<Matches | undefined> {
  const found = await readParts(db, search, ownerId)
  if (found === undefined) return undefined
  const { parts, reference } = found
  return {
    exact: toCondition(parts, reference),
    indexed: sql<boolean>`${searchTerms} @@ ${toTerms(ownerId, chooseIndexed(parts), reference)}::tsquery`,
  }
}

/** The terms of a transaction `t`, as its index has them. */
export const searchTerms = sql`transaction_search_terms(
  t.owner_id, t.amount, t.fee, t.transaction_type_id, t.user_transaction_type_id, t.reference_key,
  search_words(t.description)
)`

export interface MatchesOfClients {
  readonly exact: RawBuilder<boolean>
  /** The text of a `tsquery` that `searchTerms` of this owner's transactions has. */
  readonly toTermsOfOwner: (ownerId: string) => string
}

/** As `findMatchesOwned`, for the transactions of all clients. */
export async function findMatchesOfClients(
  db: Kysely<Database>,
  search: string,
): Promise<MatchesOfClients | undefined> {
  const found = await readParts(db, search)
  if (found === undefined) return undefined
  const { parts, reference } = found
  const indexed = chooseIndexed(parts).map((part) => ({ part, byOwner: groupByOwner(part.products) }))
  const toTermsOfOwner = (ownerId: string) => {
    const theirs = indexed.map(({ part, byOwner }) => ({
      ...part,
      products: [...(byOwner.get(null) ?? []), ...(byOwner.get(ownerId) ?? [])],
    }))
    return toTerms(ownerId, theirs, reference)
  }
  return { exact: toCondition(parts, reference), toTermsOfOwner }
}

/** Once for all clients, who may be many with many products each. */
function groupByOwner(products: readonly NamedProduct[]): Map<string | null, NamedProduct[]> {
  const groups = new Map<string | null, NamedProduct[]>()
  for (const product of products) {
    const group = groups.get(product.ownerId)
    if (group === undefined) groups.set(product.ownerId, [product])
    else group.push(product)
  }
  return groups
}

async function readParts(
  db: Kysely<Database>,
  search: string,
  ownerId?: OwnerId,
): Promise<{ parts: readonly Part[]; reference: string | null } | undefined> {
  const { parts, reference } = readTransactionSearch(search)
  if (parts.length === 0) return undefined
  const products = await listProductsNamed(db, parts, ownerId)
  const named = parts.map((part) => ({ ...part, products: products.filter(({ names }) => isNamed(names, part)) }))
  return { parts: named, reference }
}

function isNamed(names: string, { words }: SearchPart): boolean {
  return words.every((word) => names.includes(word))
}

async function listProductsNamed(
  db: Kysely<Database>,
  parts: TransactionSearch['parts'],
  ownerId?: OwnerId,
): Promise<NamedProduct[]> {
  const names = sql`t.name_key || ' ' || coalesce(o.name_key, '')`
  const named = sql.join(
    parts.map(({ words }) => {
      const all = words.map((word) => sql`${names} like ${containsPattern(word)}`)
      return sql`(${sql.join(all, sql` and `)})`
    }),
    sql` or `,
  )
  const { rows } = await sql<NamedProduct>`
    select 'standard' as kind, null as "ownerId", t.id, ${names} as names
    from transaction_types as t left join operators as o on o.id = t.operator_id where ${named}
    union all
    select 'custom', t.owner_id, t.id, ${names}
    from user_transaction_types as t left join operators as o on o.id = t.operator_id
    where ${ownerId === undefined ? sql`true` : sql`t.owner_id = ${ownerId}`} and (${named})`.execute(db)
  return rows.map((row) => ({ ...row, names: nameKey(row.names) }))
}

function either(conditions: ReadonlyArray<RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function isReference(part: string): RawBuilder<unknown> {
  return part.length < MIN_REFERENCE_PART ? sql`t.reference_key = ${part}` : sql`t.reference_key like ${`%${part}%`}`
}

function toCondition(parts: readonly Part[], reference: string | null): RawBuilder<boolean> {
  const all = sql`(${sql.join(parts.map(isMatch), sql` and `)})`
  return reference === null ? sql<boolean>`${all}` : either([all, isReference(reference)])
}

function isMatch({ amount, reference, words, products }: Part): RawBuilder<boolean> {
  const described = words.map((word) => sql`search_words(t.description) like ${`% ${word}%`}`)
  return either([
    ...(amount === null ? [] : [sql`t.amount = ${amount}`, sql`t.amount + t.fee = ${amount}`]),
    ...(reference === '' ? [] : [isReference(reference)]),
    ...(['standard', 'custom'] as const).flatMap((kind) => {
      const ids = products.filter((product) => product.kind === kind).map(({ id }) => id)
      const column = kind === 'standard' ? sql`t.transaction_type_id` : sql`t.user_transaction_type_id`
      return ids.length === 0 ? [] : [sql`${column} = any (${ids}::uuid[])`]
    }),
    sql`(${sql.join(described, sql` and `)})`,
  ])
}

/** So many parts, and pieces of a reference, are looked for in the index: Postgres refuses terms of more than a megabyte. */
const MAX_INDEXED = { parts: 5, pieces: 20 } as const

/** The longest, which match the fewest rows and products. What they find is compared with all parts. */
function chooseIndexed(parts: readonly Part[]): readonly Part[] {
  const length = ({ words }: Part) => words.join('').length
  return parts.toSorted((left, right) => length(right) - length(left)).slice(0, MAX_INDEXED.parts)
}

/** As the function `transaction_search_terms` makes them. Parts have letters and digits only, so nothing needs quoting. */
function toTerms(ownerId: string, parts: readonly Part[], reference: string | null): string {
  const tenant = ownerId.slice(-12)
  const term = (kind: string, value: string, isStart = false) => `'${tenant}${kind}${value}'${isStart ? ':*' : ''}`
  const ofReference = (key: string) =>
    key.length < MIN_REFERENCE_PART
      ? [term('r', key)]
      : Array.from({ length: Math.min(key.length - MIN_REFERENCE_PART + 1, MAX_INDEXED.pieces) }, (_, at) =>
          term('r', key.slice(at, at + MIN_REFERENCE_PART)),
        )
  const ofPart = ({ amount, reference: key, words, products }: Part) =>
    [
      ...(amount === null ? [] : [[term('a', String(amount))]]),
      ...(key === '' ? [] : [ofReference(key)]),
      ...products.map(({ kind, id }) => [term(kind === 'standard' ? 's' : 'c', id)]),
      words.map((word) => term('w', word, true)),
    ]
      .map((terms) => `(${terms.join(' & ')})`)
      .join(' | ')
  const all = parts.map((part) => `(${ofPart(part)})`).join(' & ')
  return reference === null ? all : `(${all}) | (${ofReference(reference).join(' & ')})`
}
