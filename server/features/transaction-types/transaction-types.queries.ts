import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'

/** `standard` is read-only. */
export interface TransactionType {
  kind: ProductKind
  id: string
  name: string
  category: Category
  description: string | null
  operatorName: string | null
  updatedAt: string
}

export function listTransactionTypesOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  category: Category | undefined,
): Promise<TransactionType[]> {
  const standard = db
    .selectFrom('transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([
      sql<ProductKind>`'standard'`.as('kind'),
      't.id',
      't.name',
      't.name_key as nameKey',
      't.category',
      't.description',
      'o.name as operatorName',
      versionText('t.updated_at').as('updatedAt'),
    ])
    .where('t.active', '=', true)
  const own = db
    .selectFrom('user_transaction_types as t')
    .select([
      sql<ProductKind>`'custom'`.as('kind'),
      't.id',
      't.name',
      't.name_key as nameKey',
      't.category',
      't.description',
      sql<string | null>`null`.as('operatorName'),
      versionText('t.updated_at').as('updatedAt'),
    ])
    .where('t.owner_id', '=', ownerId)
    .where('t.operator_id', 'is', null)
    .where('t.is_active', '=', true)
  return db
    .selectFrom(standard.unionAll(own).as('p'))
    .select(['p.kind', 'p.id', 'p.name', 'p.category', 'p.description', 'p.operatorName', 'p.updatedAt'])
    .where((eb) => (category === undefined ? eb.lit(true) : eb('p.category', '=', category)))
    .orderBy(byNameKey('p.nameKey'))
    .orderBy('p.id')
    .execute()
}

export async function hasStandardTypeNamed(trx: Transaction<Database>, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('transaction_types')
    .select('id')
    .where('active', '=', true)
    .where('name_key', '=', sql<string>`name_key(${name})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
