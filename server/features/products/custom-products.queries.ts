import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { Category } from '#shared/values/statuses.ts'

/*
 * What a tenant adds to the catalogue: its products (with an operator) and its types of the settings screen (without one),
 * both in `user_transaction_types` (D16).
 */

/** A row as a verb judges it. */
export interface CustomProductRow {
  id: string
  name: string
  category: Category
  description: string | null
  /** Null for a type of the settings screen. */
  operatorId: string | null
  operatorName: string | null
  /** Not retired (D19). */
  isLive: boolean
  /** The version that an edit must carry (D11). */
  updatedAt: string
}

/** What its audit lines tell of it. */
export function customProductFacts({ name, category, description, operatorName }: CustomProductRow) {
  return {
    name,
    category,
    description,
    ...(operatorName === null ? {} : { operator: operatorName }),
  }
}

export function findCustomProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<CustomProductRow | undefined> {
  return trx
    .selectFrom('user_transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([
      't.id',
      't.name',
      't.category',
      't.description',
      't.operator_id as operatorId',
      'o.name as operatorName',
      't.is_active as isLive',
      versionText('t.updated_at').as('updatedAt'),
    ])
    .where('t.owner_id', '=', ownerId)
    .where('t.id', '=', id)
    .executeTakeFirst()
}

/** Waits for who is recording transactions with it, and keeps new ones out. Answers whether there is such a row. */
export async function lockCustomProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_transaction_types')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface NewCustomProduct {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly description: string | null
  readonly operatorId: string | null
  readonly createdBy: string
}

/**
 * Answers false, having written nothing, where the tenant has this id already, or a live one of this name: among an operator's products of the
 * category, or among the types (D18). Waits for whoever is writing the same one at this moment.
 */
export async function insertCustomProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  product: NewCustomProduct,
): Promise<boolean> {
  const row = await trx
    .insertInto('user_transaction_types')
    .values({
      owner_id: ownerId,
      id: product.id,
      name: product.name,
      category: product.category,
      description: product.description,
      operator_id: product.operatorId,
      created_by: product.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Throws the violation of `PRODUCT_NAME_KEY` or `TYPE_NAME_KEY`, and of `USED_PRODUCT_KEY` for another category. */
export async function updateCustomProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  product: Pick<NewCustomProduct, 'id' | 'name' | 'category' | 'description' | 'operatorId'>,
): Promise<void> {
  await trx
    .updateTable('user_transaction_types')
    .set({
      name: product.name,
      category: product.category,
      description: product.description,
      operator_id: product.operatorId,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', product.id)
    .execute()
}

/** The constraints that speak of names and of use. */
export const PRODUCT_NAME_KEY = 'user_transaction_types_product_unique'
export const TYPE_NAME_KEY = 'user_transaction_types_type_unique'
export const USED_PRODUCT_KEY = 'transactions_custom_product'

/** Whether any transaction names it, by the partial index on the foreign key: one row is looked at. */
export async function hasTransactionsOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('transactions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('user_transaction_type_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateCustomProductRetiredOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<void> {
  await trx
    .updateTable('user_transaction_types')
    .set({ is_active: false })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteCustomProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<void> {
  await trx.deleteFrom('user_transaction_types').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** The active standard products of an operator in one category, by name. */
export async function listStandardIds(
  trx: Transaction<Database>,
  { operatorId, category }: { operatorId: string; category: Category },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('transaction_types')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('category', '=', category)
    .where('active', '=', true)
    .orderBy('name_key')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Copies standard products into the tenant's own, each under the id beside it, and skips those whose operator, category and
 * name it has (D21). Answers the names of the new ones.
 */
export async function insertStandardCopiesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  copies: { standardIds: readonly string[]; newIds: readonly string[]; createdBy: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into user_transaction_types (owner_id, id, name, category, description, operator_id, created_by)
    select ${ownerId}, copy.new_id, t.name, t.category, t.description, t.operator_id, ${copies.createdBy}
    from unnest(${copies.standardIds}::uuid[], ${copies.newIds}::uuid[]) as copy (standard_id, new_id)
    join transaction_types as t on t.id = copy.standard_id
    on conflict do nothing
    returning name`.execute(trx)
  return rows.map(({ name }) => name)
}
