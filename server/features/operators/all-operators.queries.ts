import { sql, type Kysely, type Transaction, type RawBuilder } from 'kysely'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface OperatorRow {
  id: string
  name: string
  createdAt: Date
  updatedAt: string
}

export interface OperatorUse {
  /** Standard products, also retired ones. */
  products: number
  /** Clients' products, also retired ones. */
  customProducts: number
  /** Clients who have it active. */
  clients: number
}

type Reader = Kysely<Database> | Transaction<Database>

function selectOperators(db: Reader) {
  return db
    .selectFrom('operators as o')
    .select(['o.id', 'o.name', 'o.created_at as createdAt', versionText('o.updated_at').as('updatedAt')])
}

/** Counts of clients are zeros where tables are distributed: `countClients` asks for them, because one statement cannot. */
function selectWithUse(db: Reader) {
  if (isDistributed()) {
    return selectOperators(db).select((eb) => [
      eb
        .selectFrom('transaction_types')
        .whereRef('operator_id', '=', 'o.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('products'),
      sql<number>`0`.as('customProducts'),
      sql<number>`0`.as('clients'),
    ])
  }
  return selectOperators(db).select((eb) => {
    const countRows = (table: 'transaction_types' | 'user_transaction_types') =>
      eb
        .selectFrom(table)
        .whereRef('operator_id', '=', 'o.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
    return [
      countRows('transaction_types').as('products'),
      countRows('user_transaction_types').as('customProducts'),
      eb
        .selectFrom('user_operators')
        .whereRef('operator_id', '=', 'o.id')
        .where('is_active', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('clients'),
    ]
  })
}

export async function listAllOperators(
  db: Reader,
  { search, page }: { search: string | null; page: number },
): Promise<{ rows: Array<OperatorRow & OperatorUse>; total: number }> {
  const found = search === null ? sql<boolean>`true` : matchesSearch(search, { text: sql`o.name_key` })
  const rows = await selectWithUse(db)
    .where(found)
    .orderBy(byNameKey('o.name_key'))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await db
    .selectFrom('operators as o')
    .where(found)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await countClients(db, rows), total }
}

async function countClients<Row extends OperatorUse & { id: string }>(db: Reader, operators: Row[]): Promise<Row[]> {
  if (!isDistributed()) return operators
  const ids = operators.map(({ id }) => id)
  const count = async (counted: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select operator_id as id, count(*) as count from ${counted} and operator_id = any(${ids}::uuid[]) group by 1`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.id, row.count]))
  }
  const customProducts = await count(sql`user_transaction_types where true`)
  const clients = await count(sql`user_operators where is_active`)
  return operators.map((row) => ({
    ...row,
    customProducts: customProducts.get(row.id) ?? 0,
    clients: clients.get(row.id) ?? 0,
  }))
}

export function findOperatorRow(db: Reader, id: string): Promise<OperatorRow | undefined> {
  return selectOperators(db).where('o.id', '=', id).executeTakeFirst()
}

/** Locks the row: no client can activate it or add a product to it before the transaction ends. */
export async function lockOperatorRow(trx: Transaction<Database>, id: string): Promise<OperatorRow | undefined> {
  await lockSharedRow(trx, 'operators', id, 'change')
  return await selectOperators(trx)
    .where('o.id', '=', id)
    .$if(!isDistributed(), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** `accounts`: of clients at the operator, also closed ones. `commissions`: their rules and declarations. */
export async function findOperatorUse(
  trx: Transaction<Database>,
  id: string,
): Promise<OperatorUse & { accounts: number; commissions: number }> {
  const row = await selectWithUse(trx).where('o.id', '=', id).executeTakeFirstOrThrow()
  const [{ products, customProducts, clients } = row] = await countClients(trx, [row])
  const { accounts } = await trx
    .selectFrom('operator_accounts')
    .where('operator_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ commissions: number }>`
    select (select count(*) from commission_rules where operator_id = ${id})
      + (select count(*) from commission_months where operator_id = ${id}) as commissions`.execute(trx)
  return { products, customProducts, clients, accounts, commissions: rows[0]?.commissions ?? 0 }
}

export async function insertOperator(
  trx: Transaction<Database>,
  operator: { id: string; name: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('operators')
    .values({ id: operator.id, name: operator.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateOperatorName(
  trx: Transaction<Database>,
  operator: { id: string; name: string },
): Promise<void> {
  await trx.updateTable('operators').set({ name: operator.name }).where('id', '=', operator.id).execute()
}

/** Also deletes the links of clients who had it active earlier; an active link makes the foreign key refuse. */
export async function deleteOperator(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('user_operators').where('operator_id', '=', id).execute()
  await trx.deleteFrom('operators').where('id', '=', id).execute()
}
