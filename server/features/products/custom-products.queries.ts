import { sql, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { Category } from '#shared/cash/categories.ts'

/** Products (with an operator) and transaction types (without one) are both rows of `user_transaction_types`. */

export interface CustomProductRow {
  id: string
  name: string
  category: Category
  description: string | null
  operatorId: string | null
  operatorName: string | null
  isLive: boolean
  updatedAt: string
}

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

/** Waits for the writers of its transactions and keeps new ones out. Returns whether the row exists. */
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
  readonly createdBy: MemberId
}

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

/** Throws `PRODUCT_NAME_KEY` or `TYPE_NAME_KEY`, and `USED_PRODUCT_KEY` for another category. */
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

export const PRODUCT_NAME_KEY = 'user_transaction_types_product_unique'
export const TYPE_NAME_KEY = 'user_transaction_types_type_unique'
export const USED_PRODUCT_KEY = 'transactions_custom_product'

/** Whether a transaction or a rule of commission names the product. */
export async function isProductNamedOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (
      select from transactions where owner_id = ${ownerId} and user_transaction_type_id = ${id}
    ) or exists (
      select from commission_rules where owner_id = ${ownerId} and user_transaction_type_id = ${id}
    ) as "isNamed"`.execute(trx)
  return rows[0]?.isNamed === true
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
    .orderBy(byNameKey('name_key'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Skips those whose operator, category and name the tenant has. Returns the names of the new ones. */
export async function insertStandardCopiesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  copies: { standardIds: readonly string[]; newIds: readonly string[]; createdBy: MemberId },
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
