import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { ListStandardTypesInput } from '#shared/transaction-types/standard-type-input.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface StandardTypeRow {
  id: string
  name: string
  category: Category
  description: string | null
  /** False for a retired one, which is kept for history. */
  active: boolean
  operatorId: string | null
  operatorName: string | null
  isUsed: boolean
  updatedAt: string
}

type Reader = Kysely<Database> | Transaction<Database>

/**
 * By transactions or rules of commission. Looks once into the index: with `exists` the planner may read a million rows for an
 * unused product.
 */
function isUsed(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(t.id = (
  select x.transaction_type_id from transactions as x
  where x.transaction_type_id is not null and x.transaction_type_id >= t.id
  order by x.transaction_type_id limit 1
), false) or exists (select from commission_rules as c where c.transaction_type_id = t.id)`
}

/** `isUsed` is false where tables are distributed: `markUsed` asks for it, because one statement cannot. */
function selectTypes(db: Reader) {
  return db
    .selectFrom('transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .select([
      't.id',
      't.name',
      't.category',
      't.description',
      't.active',
      't.operator_id as operatorId',
      'o.name as operatorName',
      (isDistributed() ? sql<boolean>`false` : isUsed()).as('isUsed'),
      versionText('t.updated_at').as('updatedAt'),
    ])
}

export async function listStandardTypes(
  db: Reader,
  { category, search, page }: ListStandardTypesInput,
): Promise<{ rows: StandardTypeRow[]; total: number }> {
  const text = sql`concat_ws(' ', t.name_key, o.name_key, name_key(t.description))`
  const found = search === null ? sql<boolean>`true` : matchesSearch(search, { text })
  const rows = await selectTypes(db)
    .where(found)
    .$if(category !== undefined, (query) => query.where('t.category', '=', category ?? 'incoming'))
    .orderBy(byNameKey('t.name_key'))
    .orderBy('t.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await db
    .selectFrom('transaction_types as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .where(found)
    .$if(category !== undefined, (query) => query.where('t.category', '=', category ?? 'incoming'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await markUsed(db, rows), total }
}

export async function findStandardType(db: Reader, id: string): Promise<StandardTypeRow | undefined> {
  const row = await selectTypes(db).where('t.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : (await markUsed(db, [row]))[0]
}

async function markUsed(db: Reader, types: StandardTypeRow[]): Promise<StandardTypeRow[]> {
  if (!isDistributed()) return types
  const ids = types.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select transaction_type_id as id from transactions where transaction_type_id = any(${ids}::uuid[]) group by 1
    union select transaction_type_id from commission_rules where transaction_type_id = any(${ids}::uuid[])`.execute(db)
  const used = new Set(rows.map(({ id }) => id))
  return types.map((type) => ({ ...type, isUsed: used.has(type.id) }))
}

/** Waits for the writers of its transactions and keeps new ones out. Returns whether the row exists. */
export async function lockStandardType(trx: Transaction<Database>, id: string): Promise<boolean> {
  await lockSharedRow(trx, 'transaction_types', id, 'change')
  const row = await trx
    .selectFrom('transaction_types')
    .select('id')
    .where('id', '=', id)
    .$if(!isDistributed(), (query) => query.forUpdate())
    .executeTakeFirst()
  return row !== undefined
}

type Content = Pick<StandardTypeRow, 'id' | 'name' | 'category' | 'description' | 'active' | 'operatorId'>

function toColumns(type: Content) {
  return {
    name: type.name,
    category: type.category,
    description: type.description,
    active: type.active,
    operator_id: type.operatorId,
  }
}

export const STANDARD_NAME_KEY = 'transaction_types_name_unique'
export const STANDARD_OPERATOR_KEY = 'transaction_types_operator_id_fkey'

export async function insertStandardType(trx: Transaction<Database>, type: Content): Promise<boolean> {
  const row = await trx
    .insertInto('transaction_types')
    .values({ id: type.id, ...toColumns(type) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Throws `STANDARD_NAME_KEY` and `STANDARD_OPERATOR_KEY`. */
export async function updateStandardTypeContent(trx: Transaction<Database>, type: Content): Promise<void> {
  await trx.updateTable('transaction_types').set(toColumns(type)).where('id', '=', type.id).execute()
}

export async function updateStandardTypeRetired(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.updateTable('transaction_types').set({ active: false }).where('id', '=', id).execute()
}

export async function deleteStandardType(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('transaction_types').where('id', '=', id).execute()
}
