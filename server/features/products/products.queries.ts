import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { ListProductsInput, ProductKind, ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'

export interface Product {
  kind: ProductKind
  id: string
  name: string
  category: Category
  description: string | null
  /** Null for a transaction type and for a standard product without an operator. */
  operatorId: string | null
  operatorName: string | null
  updatedAt: string
}

const columns = [
  't.id',
  't.name',
  't.name_key as nameKey',
  't.category',
  't.description',
  't.operator_id as operatorId',
  'o.name as operatorName',
  versionText('t.updated_at').as('updatedAt'),
] as const

function hasActiveOperator(ownerId: OwnerId) {
  return sql<boolean>`t.operator_id = (
  select uo.operator_id from user_operators as uo where uo.owner_id = ${ownerId} and uo.is_active
)`
}

interface ListedProducts extends ListProductsInput {
  /** Those of these operators and of none, in place of the active operator's. */
  operatorIds?: readonly string[]
}

/** Without an operator: standard products of the active operator and of none, and all of the tenant's own. */
export function listProductsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { category, operatorId, operatorIds }: ListedProducts,
): Promise<Product[]> {
  const isOfOperators = sql<boolean>`(t.operator_id is null or t.operator_id = any (${operatorIds ?? []}::uuid[]))`
  const standard = db
    .selectFrom('transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([sql<ProductKind>`'standard'`.as('kind'), ...columns])
    .where('t.active', '=', true)
    .where((eb) =>
      operatorIds !== undefined
        ? isOfOperators
        : operatorId === undefined
          ? eb.or([eb('t.operator_id', 'is', null), hasActiveOperator(ownerId)])
          : eb('t.operator_id', '=', operatorId),
    )
  const custom = db
    .selectFrom('user_transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([sql<ProductKind>`'custom'`.as('kind'), ...columns])
    .where('t.owner_id', '=', ownerId)
    .where('t.is_active', '=', true)
    .where((eb) =>
      operatorIds !== undefined
        ? isOfOperators
        : operatorId === undefined
          ? eb.lit(true)
          : eb('t.operator_id', '=', operatorId),
    )
  return db
    .selectFrom(standard.unionAll(custom).as('p'))
    .select([
      'p.kind',
      'p.id',
      'p.name',
      'p.category',
      'p.description',
      'p.operatorId',
      'p.operatorName',
      'p.updatedAt',
    ])
    .where((eb) => (category === undefined ? eb.lit(true) : eb('p.category', '=', category)))
    .orderBy(byNameKey('p.nameKey'))
    .orderBy('p.id')
    .execute()
}

export interface ProductForEntry {
  category: Category
  operatorId: string | null
  /** False for a retired one, which only a transaction that has it already may keep. */
  isLive: boolean
}

export function findProductForEntry(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { kind, id }: ProductRef,
): Promise<ProductForEntry | undefined> {
  switch (kind) {
    case 'standard':
      return db
        .selectFrom('transaction_types')
        .select(['category', 'operator_id as operatorId', 'active as isLive'])
        .where('id', '=', id)
        .executeTakeFirst()
    case 'custom':
      return db
        .selectFrom('user_transaction_types')
        .select(['category', 'operator_id as operatorId', 'is_active as isLive'])
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst()
  }
}
