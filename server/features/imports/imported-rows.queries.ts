import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { IdentifiedEntry } from './examine-rows.ts'
import type { ImportCatalogue } from './import-entry.ts'

type Reader = Kysely<Database>

/** All agencies, and the products that can be chosen: active ones of the catalogue, and the tenant's own. */
export async function readCatalogueOwned(db: Reader, ownerId: OwnerId): Promise<ImportCatalogue> {
  const agencies = await db
    .selectFrom('agencies')
    .select(['id', 'name', 'tracking_start as trackingStart'])
    .where('owner_id', '=', ownerId)
    .orderBy(byNameKey('name_key'))
    .orderBy('id')
    .execute()
  const columns = ['t.id', 't.name', 't.name_key as nameKey', 't.category', 't.operator_id as operatorId'] as const
  const standard = db
    .selectFrom('transaction_types as t')
    .select([sql<ProductKind>`'standard'`.as('kind'), ...columns])
    .where('t.active', '=', true)
  const custom = db
    .selectFrom('user_transaction_types as t')
    .select([sql<ProductKind>`'custom'`.as('kind'), ...columns])
    .where('t.owner_id', '=', ownerId)
    .where('t.is_active', '=', true)
  const products = await db
    .selectFrom(standard.unionAll(custom).as('p'))
    .leftJoin('operators as o', 'o.id', 'p.operatorId')
    .select(['p.kind', 'p.id', 'p.name', 'p.category', 'p.operatorId', 'o.name as operatorName'])
    .orderBy(byNameKey('p.nameKey'))
    .orderBy('p.id')
    .execute()
  return {
    agencies: new Map(agencies.map((agency) => [agency.id, agency])),
    products: new Map(products.map((product) => [product.id, product])),
  }
}

/** Those of the ids that are transactions. */
export async function findKnownIdsOwned(db: Reader, ownerId: OwnerId, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions where owner_id = ${ownerId} and id = any (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** By the id of the entry: the day of another transaction that has its reference. */
export async function findReferenceHoldersOwned(
  db: Reader,
  ownerId: OwnerId,
  entries: readonly IdentifiedEntry[],
): Promise<Map<string, IsoDate>> {
  const named = entries.flatMap(({ id, operatorId, type, reference }) =>
    reference === null ? [] : [{ id, operatorId, type, key: referenceKey(reference) }],
  )
  if (named.length === 0) return new Map()
  const sameReference = sql`t.owner_id = ${ownerId} and t.type = e.type and t.reference_key = e.key
    and t.reference is not null and t.id <> e.id`
  const { rows } = await sql<{ id: string; date: IsoDate }>`
    with e as (
      select * from unnest(
        ${named.map(({ id }) => id)}::uuid[], ${named.map(({ operatorId }) => operatorId)}::uuid[],
        ${named.map(({ type }): Category => type)}::text[], ${named.map(({ key }) => key)}::text[]
      ) as e (id, operator_id, type, key)
    )
    select e.id, t.date from e join transactions as t on ${sameReference} and t.reference_operator_id = e.operator_id
    union all
    select e.id, t.date from e join transactions as t
      on e.operator_id is null and ${sameReference} and t.reference_operator_id is null`.execute(db)
  return new Map(rows.map(({ id, date }) => [id, date]))
}

interface ImportedBy {
  readonly importId: string
  readonly createdBy: string
  /** Of the last of all; each one before it is a millisecond earlier, so that a day is listed in the order of the file. */
  readonly at: Date
  /** How many come after these. */
  readonly left: number
}

/** Returns how many were inserted: those that are there already are left out. Throws where a reference, product or agency no longer fits. */
export async function insertImportedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  entries: readonly IdentifiedEntry[],
  { importId, createdBy, at, left }: ImportedBy,
): Promise<number> {
  const ofKind = (kind: 'standard' | 'custom') =>
    entries.map(({ product }) => (product?.kind === kind ? product.id : null))
  const last = at.getTime() - left
  // Their trigger then takes the totals of all rows at the end of the statement, and not of the first row before the others.
  await sql`select set_config('sandouk.inserted', '+', true)`.execute(trx)
  const { rows } = await sql`
    insert into transactions (
      owner_id, id, type, amount, fee, date, agency_id, transaction_type_id, user_transaction_type_id, operator_id, reference,
      description, imported_in, created_by, created_at
    )
    select ${ownerId}, e.id, e.type, e.amount, e.fee, e.date, e.agency_id, e.standard, e.custom, e.operator_id, e.reference,
      e.description, ${importId}, ${createdBy},
      to_timestamp(${last}::float8 / 1000) - interval '1 millisecond' * (${entries.length}::integer - e.place)
    from unnest(
      ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ type }): Category => type)}::text[],
      ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ fee }) => fee)}::bigint[],
      ${entries.map(({ date }) => date)}::date[], ${entries.map(({ agencyId }) => agencyId)}::uuid[],
      ${ofKind('standard')}::uuid[], ${ofKind('custom')}::uuid[],
      ${entries.map(({ operatorId }) => operatorId)}::uuid[], ${entries.map(({ reference }) => reference)}::text[],
      ${entries.map(({ description }) => description)}::text[]
    ) with ordinality as e (
      id, type, amount, fee, date, agency_id, standard, custom, operator_id, reference, description, place
    )
    on conflict (owner_id, id) do nothing
    returning 1`.execute(trx)
  return rows.length
}

/** How many rows of an import each day has, in order. */
export async function countDaysOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  importId: string,
): Promise<Array<{ date: IsoDate; rows: number }>> {
  return await trx
    .selectFrom('transactions')
    .select(['date', (eb) => eb.fn.countAll<number>().as('rows')])
    .where('owner_id', '=', ownerId)
    .where('imported_in', '=', importId)
    .groupBy('date')
    .orderBy('date')
    .execute()
}

/** A closing that was settled by one of its rows. */
export async function isImportLinkedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  importId: string,
): Promise<boolean> {
  const { rows } = await sql<{ linked: boolean }>`
    select exists (
      select from closings as c join transactions as t on t.owner_id = c.owner_id and t.id = c.settlement_transaction_id
      where c.owner_id = ${ownerId} and t.imported_in = ${importId}
    ) or exists (
      select from debt_entries as d join transactions as t on t.owner_id = d.owner_id and t.id = d.transaction_id
      where d.owner_id = ${ownerId} and t.imported_in = ${importId}
    ) as linked`.execute(trx)
  return rows[0]?.linked === true
}

/** Lets this transaction delete the rows of the import, which nothing else can. */
export async function allowUndo(trx: Transaction<Database>, importId: string): Promise<void> {
  await sql`set local sandouk.undone_import = ${sql.lit(importId)}`.execute(trx)
}

export async function deleteImportedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { importId, from, to }: { readonly importId: string; readonly from: IsoDate; readonly to: IsoDate },
): Promise<void> {
  await trx
    .deleteFrom('transactions')
    .where('owner_id', '=', ownerId)
    .where('imported_in', '=', importId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
}
